import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flatten } from '../scripts/texts.mjs'
import { broughtWords, ownWords, web } from './catalogues'

const en = ownWords('en')
const de = ownWords('de')
const brought = { en: broughtWords('en'), de: broughtWords('de') }
const places = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '').sort()

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.parentPath.endsWith('generated'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
const source = sources(join(web, 'src')).join('\n')
const used = new Set([...source.matchAll(/(?<![\w.])(?:app\.words\.|this\.words\.|words\.)?t\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? ''))
// Keys that stand in a conditional or in a table of choices.
for (const match of source.matchAll(/'((?:[a-z-]+\.)+[a-z-]+)'/g)) if (match[1] !== undefined && match[1] in en) used.add(match[1])
// Keys that are put together: `settings.theme-${theme}` uses every key that begins so, and there is one.
const together = [...source.matchAll(/(?<![\w.])(?:app\.words\.|words\.)?t\(\s*`([\w.-]+)\$\{/g)].map((match) => match[1] ?? '')
for (const key of Object.keys(en)) if (together.some((beginning) => key.startsWith(beginning))) used.add(key)

describe("the client's words", () => {
  it('has every key that a component uses', () => {
    expect(used.size).toBeGreaterThan(120)
    expect([...used].filter((key) => !(key in en) && !(key in brought.en))).toEqual([])
    expect([...used].filter((key) => !(key in de) && !(key in brought.de))).toEqual([])
  })
  it('has words for every key that is put together', () => {
    const keys = [...Object.keys(en), ...Object.keys(brought.en)]
    expect(together.filter((beginning) => !keys.some((key) => key.startsWith(beginning)))).toEqual([])
  })
  it('has no key that nothing uses', () => {
    expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([])
  })
  it('is complete in German, with the same places to fill', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en))
    const different = Object.keys(en).filter((key) => new Set([...places(en[key] ?? ''), ...places(de[key] ?? '')]).size !== new Set(places(en[key] ?? '')).size)
    expect(different).toEqual([])
  })
  it('is complete in German where the engine brings the words', () => {
    expect(Object.keys(brought.de).sort()).toEqual(Object.keys(brought.en).sort())
    const filled = Object.keys(brought.en).filter((key) => [...new Set(places(brought.en[key] ?? ''))].join() !== [...new Set(places(brought.de[key] ?? ''))].join())
    expect(filled).toEqual([])
  })
  it('keeps prose out of attributes that people read', () => {
    const written = [...source.matchAll(/\s(?:title|alt|placeholder|label|aria-label|aria-description|aria-valuetext)="([^"{}]*[A-Za-z]{2,}[^"{}]*)"/g)]
    expect(written.map((match) => match[1])).toEqual([])
  })
  it('keeps prose out of components', () => {
    const prose = sources(join(web, 'src'))
      .filter((text) => text.includes('<script'))
      .flatMap((text) => [...text.replace(/<(script|style)[^]*?<\/\1>/g, '').replace(/\{[#:@/][^{}]*\}/g, '').matchAll(/>([^<>{}]*[A-Za-z]{3,}[^<>{}]*)</g)].map((match) => match[1]?.trim()))
      .filter((text) => text !== undefined && !/^[\s\S]*=>/.test(text))
    expect(prose).toEqual([])
  })
})

describe('flattening a catalogue', () => {
  it('joins nested and quoted names alike', () => {
    expect(flatten({ rule: { 'ion.bond': { refused: 'No' } }, a: 'b' })).toEqual({ 'rule.ion.bond.refused': 'No', a: 'b' })
  })
  it('refuses what is no text', () => {
    expect(() => flatten({ a: { b: 3 } })).toThrow('a.b')
  })
})

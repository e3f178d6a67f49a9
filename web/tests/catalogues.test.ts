import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flatten } from '../scripts/texts.mjs'
import { ownWords, web } from './catalogues'

const en = ownWords('en')
const de = ownWords('de')
const places = (template: string): string[] => [...template.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '').sort()

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name) && !entry.parentPath.endsWith('generated'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
const source = sources(join(web, 'src')).join('\n')
const used = new Set([...source.matchAll(/(?<![\w.])(?:app\.words\.|this\.words\.)?t\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? ''))
// Keys that stand in a conditional or are put together; each is named here so that a hole is still found.
for (const match of source.matchAll(/'((?:[a-z-]+\.)+[a-z-]+)'/g)) if (match[1] !== undefined && match[1] in en) used.add(match[1])
for (const kind of ['mine', 'open', 'bot']) used.add(`seat.plan.${kind}`)
for (const screen of ['home', 'new', 'table', 'replay', 'rules', 'missing']) used.add(`app.title-${screen}`)

describe("the client's words", () => {
  it('has every key that a component uses', () => {
    expect(used.size).toBeGreaterThan(120)
    expect([...used].filter((key) => !(key in en))).toEqual([])
  })
  it('has no key that nothing uses', () => {
    expect(Object.keys(en).filter((key) => !used.has(key))).toEqual([])
  })
  it('is complete in German, with the same places to fill', () => {
    expect(Object.keys(de)).toEqual(Object.keys(en))
    const different = Object.keys(en).filter((key) => new Set([...places(en[key] ?? ''), ...places(de[key] ?? '')]).size !== new Set(places(en[key] ?? '')).size)
    expect(different).toEqual([])
  })
  it('keeps prose out of components', () => {
    const prose = sources(join(web, 'src'))
      .filter((text) => text.includes('<script'))
      .flatMap((text) => [...text.replace(/<(script|style)[^]*?<\/\1>/g, '').matchAll(/>([^<>{}]*[A-Za-z]{3,}[^<>{}]*)</g)].map((match) => match[1]?.trim()))
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

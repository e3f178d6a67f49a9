// Every text catalogue as JSON in dist/texts/<language>/<part>.json, and rulebooks in dist/texts/rules/<game>.json; the
// client imports each lazily. The engine exports its own; the client's words are added from text/*.toml.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { python, web } from './python.mjs'

const own = join(web, 'text')
const target = join(web, 'dist', 'texts')

/** Nested tables as dotted keys, as the engine reads its catalogues. */
export function flatten(table, prefix = '', into = {}) {
  for (const [name, value] of Object.entries(table)) {
    const key = prefix === '' ? name : `${prefix}.${name}`
    if (typeof value === 'string') into[key] = value.trim()
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) flatten(value, key, into)
    else throw new Error(`${key}: a text is a string`)
  }
  return into
}

/** The client's own words in a language. */
export function ownWords(language) {
  return flatten(parse(readFileSync(join(own, `${language}.toml`), 'utf8')))
}

if (process.argv[1] === import.meta.filename) {
  rmSync(target, { recursive: true, force: true })
  python('-m', 'bondline.engine.catalog_export', target)
  // A language that a room does not speak yet is told in English: nothing to fetch for it.
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && Object.keys(JSON.parse(readFileSync(path, 'utf8'))).length === 0) rmSync(path)
  }
  for (const file of readdirSync(own)) {
    const language = file.replace(/\.toml$/, '')
    mkdirSync(join(target, language), { recursive: true })
    writeFileSync(join(target, language, 'client.json'), JSON.stringify(ownWords(language)))
  }
}

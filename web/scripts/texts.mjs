// Exports every text catalogue as JSON to dist/texts/<language>/<part>.json, from where the client imports it lazily.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { root, web } from './python.mjs'

const target = join(web, 'dist', 'texts')

/** Nested tables as dotted keys; `a = {text = …}` and `"a.b" = …` come out alike. */
export function flatten(table, prefix = '', into = {}) {
  for (const [name, value] of Object.entries(table)) {
    const key = prefix === '' ? name : `${prefix}.${name}`
    if (typeof value === 'string') into[key] = value.trim()
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) flatten(value, key, into)
    else throw new Error(`${key}: a text is a string`)
  }
  return into
}

function catalogues(folder, part) {
  const texts = join(folder, 'text')
  if (!existsSync(texts)) return []
  return readdirSync(texts)
    .filter((name) => name.endsWith('.toml'))
    .map((name) => ({ path: join(texts, name), language: name.replace(/\.toml$/, ''), part }))
}

function folders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort()
}

/** Every catalogue there is: the client's own, the engine's rooms', the games'. */
export function allCatalogues() {
  const engine = join(root, 'bondline')
  const games = join(engine, 'games')
  return [
    ...catalogues(web, 'client'),
    ...folders(engine).flatMap((room) => catalogues(join(engine, room), room)),
    ...folders(games).flatMap((game) => catalogues(join(games, game), game)),
  ]
}

export function readCatalogue({ path }) {
  return flatten(parse(readFileSync(path, 'utf8')))
}

if (process.argv[1] === import.meta.filename) {
  rmSync(target, { recursive: true, force: true })
  for (const catalogue of allCatalogues()) {
    const file = join(target, catalogue.language, `${catalogue.part}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(readCatalogue(catalogue)))
  }
}

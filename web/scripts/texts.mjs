// Every text catalogue as JSON in dist/texts/<language>/<part>.json; rulebooks, examples and lessons in
// dist/texts/{rules,cases,lessons}/<game>.json, chemistry's data in dist/texts/compounds; the client imports each lazily. The engine exports its own; the client's
// words are added from text/*.toml.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** What of the client's own words only the screens away from a table say. */
const PAGES = /^(app\.title-(?!table|yours)|seat\.(plan\.|level$|nickname$|free$|sit-here$)|seats\.players$|wall\.(?!show)|(design|door|fair|game|home|invite|join|learn|lobby|missing|new|nickname|number|record|replay|replay-review|rules|settings|spectators|tables|try|variant)\.)/

/** What only the table of one game says; the tables of other games do not fetch it. */
const TABLE = /^(ion|valence|synthesis)-table\./

/** What is said of time and people beside a game, where there is anything to say; and what can be done when it is over. */
const PEOPLE = /^((affairs|customs|people)\.|finish\.(fair|host-rematch|rotate)$)/

/** What is said where compounds are looked up, on their page or at a table. */
const COMPOUNDS = /^compounds\./

/** What the list of moves says: a drawn table has none until somebody asks for it. */
const MOVES = /^moves\./

/** What the signs of a board mean, which a table says when everything else is there. */
const SIGNS = /^synthesis-signs\./

const partOf = (key) => (SIGNS.test(key) ? 'synthesis.signs' : PAGES.test(key) ? 'pages' : TABLE.test(key) ? `${TABLE.exec(key)[1]}.table` : COMPOUNDS.test(key) ? 'compounds' : PEOPLE.test(key) ? 'people' : MOVES.test(key) ? 'moves' : 'client')

/** Names of a game and its variants: every game's are in one part, since home shows them all. */
const GAMES = 'games'
/** What is said about them, and their options: for home and whoever sets up a table, not for a table. */
const ABOUT = 'games.about'
const isAbout = (key) => /^[a-z]+\.(about$|option\.|variant\..*\.about$)/.test(key)

/**
 * Words that no table needs at once: the texts and chapters of a game's rules, its lesson, and chemistry's sentences about
 * compounds and reactions. They become parts of their own.
 */
const LATER = [
  ['rules', /^(rule\..*\.text|chapter\..*)$/],
  ['lesson', /^lesson\./],
  ['facts', /^(compound\..*\.(fact|departs)|reaction\..*|class\..*)$/],
]

/** Rules that only programs meet, by requests of their own: this client never says their refusals. */
const PROGRAMS = /^rule\.protocol\.(address|connections|lines?|line\.order|media|streams|token)\./

function splitLazily() {
  const games = [...readdirSync(join(target, 'rules')).map((file) => file.replace(/\.json$/, '')), 'chemistry']
  const languages = readdirSync(target).filter((name) => /^[a-z]{2}$/.test(name))
  for (const [language, game] of languages.flatMap((each) => games.map((one) => [each, one]))) {
    const path = join(target, language, `${game}.json`)
    if (!existsSync(path)) continue
    const words = Object.entries(JSON.parse(readFileSync(path, 'utf8')))
    const part = ([key]) => (key.startsWith(`${game}.`) ? (isAbout(key) ? ABOUT : GAMES) : LATER.find(([, pattern]) => pattern.test(key))?.[0])
    const write = (file, some) => some.length > 0 && writeFileSync(file, JSON.stringify(Object.fromEntries(some)))
    for (const [name] of LATER) write(join(target, language, `${game}.${name}.json`), words.filter((entry) => part(entry) === name))
    for (const name of [GAMES, ABOUT]) {
      const shared = join(target, language, `${name}.json`)
      const known = existsSync(shared) ? Object.entries(JSON.parse(readFileSync(shared, 'utf8'))) : []
      write(shared, [...known, ...words.filter((entry) => part(entry) === name)])
    }
    write(path, words.filter((entry) => part(entry) === undefined))
  }
  // The rules of tables and messages are told like a game's: their names and refusals at a table, their texts on the rules page.
  const [name, pattern] = LATER[0]
  for (const [language, room] of languages.flatMap((each) => ['engine', 'tables', 'protocol'].map((one) => [each, one]))) {
    const path = join(target, language, `${room}.json`)
    if (!existsSync(path)) continue
    const words = Object.entries(JSON.parse(readFileSync(path, 'utf8')))
    const isLater = ([key]) => pattern.test(key) || PROGRAMS.test(key)
    writeFileSync(join(target, language, `${room}.${name}.json`), JSON.stringify(Object.fromEntries(words.filter(isLater))))
    writeFileSync(path, JSON.stringify(Object.fromEntries(words.filter((entry) => !isLater(entry)))))
  }
}

if (process.argv[1] === import.meta.filename) {
  rmSync(target, { recursive: true, force: true })
  python('-m', 'bondline.engine.catalog_export', target)
  python('-m', 'bondline.chemistry.export', target)
  // A language that a room does not speak yet is told in English: nothing to fetch for it.
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && Object.keys(JSON.parse(readFileSync(path, 'utf8'))).length === 0) rmSync(path)
  }
  splitLazily()
  for (const file of readdirSync(own)) {
    const language = file.replace(/\.toml$/, '')
    mkdirSync(join(target, language), { recursive: true })
    const words = Object.entries(ownWords(language))
    for (const part of ['client', 'compounds', 'ion.table', 'moves', 'pages', 'people', 'synthesis.signs', 'synthesis.table', 'valence.table']) {
      const some = words.filter(([key]) => partOf(key) === part)
      writeFileSync(join(target, language, `${part}.json`), JSON.stringify(Object.fromEntries(some)))
    }
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { flatten, ownWords } from '../scripts/texts.mjs'

export const web = resolve(import.meta.dirname, '..')
export { ownWords }

/** The words that the engine's rooms and games bring in a language, as they are exported to the client; the server's are for who runs it. */
export function broughtWords(language: string): Record<string, string> {
  const engine = join(web, '..', 'bondline')
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(join('text', `${language}.toml`)) && !path.startsWith('server'))
  return Object.assign({}, ...files.map((path) => flatten(parse(readFileSync(join(engine, path), 'utf8')))) as Record<string, string>[])
}

// The client's own catalogues as the build reads them.
import { join, resolve } from 'node:path'
import type { Catalogue } from '../src/words/words.svelte'
import { readCatalogue } from '../scripts/texts.mjs'

export const web = resolve(import.meta.dirname, '..')

export function catalogue(language: string): Catalogue {
  return readCatalogue({ path: join(web, 'text', `${language}.toml`) })
}

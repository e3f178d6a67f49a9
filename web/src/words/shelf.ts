// Where the exported catalogues are; each becomes a file of its own that is fetched when first needed.
import type { Catalogue, Shelf } from './words.svelte'

const files = import.meta.glob<Catalogue>(['../../dist/texts/*/*.json', '!../../dist/texts/{cases,compounds,lessons,rules}/*.json'], { import: 'default' })

export const shelf: Shelf = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/texts\//, '').replace(/\.json$/, ''), load]),
)

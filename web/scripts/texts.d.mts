export interface CatalogueFile {
  path: string
  language: string
  part: string
}
export function flatten(table: object, prefix?: string, into?: Record<string, string>): Record<string, string>
export function allCatalogues(): CatalogueFile[]
export function readCatalogue(file: { path: string }): Record<string, string>

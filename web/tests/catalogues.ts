import { resolve } from 'node:path'

export const web = resolve(import.meta.dirname, '..')
export { ownWords } from '../scripts/texts.mjs'

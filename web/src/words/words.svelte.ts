// The catalogues in the reader's language, loaded when first needed. English fills what another language lacks.
import { tell, tellText } from './template'
import type { Params, Teller } from './template'
import type { Text } from '../generated/protocol'

export type Catalogue = Record<string, string>
/** `<language>/<part>` → how to load that catalogue. */
export type Shelf = Record<string, () => Promise<Catalogue>>

export interface Names {
  seat(seat: string): string
}

export class Words {
  language = $state('en')
  languages: string[]
  #shelf: Shelf
  #loaded = $state.raw<Record<string, Catalogue>>({})
  #parts = new Set<string>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
    this.languages = [...new Set(Object.keys(shelf).filter((path) => path.endsWith('/client')).map((path) => path.split('/')[0] ?? ''))].sort()
  }

  /** Loads parts (`client`, `engine`, a game's id …) in the reader's language and in English; again after a change of language. */
  async load(...parts: string[]): Promise<void> {
    for (const part of parts) this.#parts.add(part)
    const wanted = ['en', this.language].flatMap((language) => [...this.#parts].map((part) => `${language}/${part}`))
    const missing = [...new Set(wanted)].filter((path) => this.#loaded[path] === undefined && this.#shelf[path] !== undefined)
    const came = await Promise.all(missing.map(async (path) => [path, (await this.#shelf[path]?.()) ?? {}] as const))
    if (came.length > 0) this.#loaded = { ...this.#loaded, ...Object.fromEntries(came) }
  }

  async speak(language: string): Promise<void> {
    if (!this.languages.includes(language)) return
    this.language = language
    await this.load()
  }

  has(key: string): boolean {
    return this.template(key) !== undefined
  }

  /** The keys of one part, in the order of its English catalogue. */
  keys(part: string): string[] {
    return Object.keys(this.#loaded[`en/${part}`] ?? {})
  }

  template(key: string): string | undefined {
    for (const language of [this.language, 'en']) {
      for (const part of this.#parts) {
        const template = this.#loaded[`${language}/${part}`]?.[key]
        if (template !== undefined) return template
      }
    }
    return undefined
  }

  /** A sentence of the client's own. */
  t(key: string, params: Params = {}): string {
    return tell(this.#teller(), key, params)
  }

  /** A sentence that came in a message. */
  tell(text: Text, names?: Names): string {
    return tellText(this.#teller(names), text)
  }

  #teller(names?: Names): Teller {
    return {
      template: (key) => this.template(key),
      seat: (seat) => names?.seat(seat) ?? this.t('seat.unnamed', { n: Number(seat.slice(1)) }),
    }
  }
}

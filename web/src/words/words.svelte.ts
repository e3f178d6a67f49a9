// The catalogues in the reader's language, loaded when first needed. English fills what another language lacks.
import { tell, tellText } from './template'
import type { Params, Teller } from './template'
import type { Text } from '../generated/protocol'

export type Catalogue = Record<string, string>
/** `<language>/<part>` → how to load that catalogue. */
export type Shelf = Record<string, () => Promise<Catalogue>>

/** At which table a sentence is told: who sits there, and whose game's words come first. */
export interface Names {
  seat(seat: string): string
  game?: string | undefined
}

/** The client's own part. Its keys are its own business: a message is never told by them while another part has the key. */
const OWN = 'client'

export class Words {
  language = $state('en')
  languages: string[]
  #shelf: Shelf
  #loaded = $state.raw<Record<string, Catalogue>>({})
  #parts = new Set<string>()
  /** What was found, until other catalogues come or another language is chosen. A table asks for the same words all the time. */
  #found = $derived.by(() => (void [this.#loaded, this.language], new Map<string, string | undefined>()))

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

  /** Whether all there is of a part is loaded in the reader's language and in English. */
  holds(part: string): boolean {
    return ['en', this.language].every((language) => this.#loaded[`${language}/${part}`] !== undefined || this.#shelf[`${language}/${part}`] === undefined)
  }

  async speak(language: string): Promise<void> {
    if (!this.languages.includes(language)) return
    this.language = language
    await this.load()
  }

  has(key: string): boolean {
    return this.#find(key, OWN) !== undefined
  }

  /** The keys of one part, in the order of its English catalogue. */
  keys(part: string): string[] {
    return Object.keys(this.#loaded[`en/${part}`] ?? {})
  }

  /** The template of a key from the part that comes first, or from whichever has it; each in the reader's language first. */
  #find(key: string, first: string | undefined): string | undefined {
    const found = this.#found
    const name = `${first} ${key}`
    if (!found.has(name)) found.set(name, this.#look(key, first))
    return found.get(name)
  }

  #look(key: string, first: string | undefined): string | undefined {
    const parts = new Set([...(first === undefined ? [] : [first]), ...[...this.#parts].filter((part) => part !== OWN), OWN])
    for (const language of [this.language, 'en']) {
      for (const part of parts) {
        const template = this.#loaded[`${language}/${part}`]?.[key]
        if (template !== undefined) return template
      }
    }
    return undefined
  }

  /** A sentence of the client's own. */
  t(key: string, params: Params = {}): string {
    return tell(this.teller(OWN), key, params)
  }

  /** A sentence that came in a message. */
  tell(text: Text, names?: Names): string {
    return tellText(this.teller(names?.game, names), text)
  }

  /** What tells sentences, with the words of one part before those of the others. */
  teller(first?: string, names?: Names): Teller {
    return {
      template: (key) => this.#find(key, first),
      seat: (seat) => names?.seat(seat) ?? this.t('seat.unnamed', { n: Number(seat.slice(1)) }),
    }
  }
}

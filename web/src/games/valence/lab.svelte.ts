// What the table knows of the compounds behind the molecule cards, and the equations between them.
import { equationOf, openBook } from '../../chemistry/book'
import type { Book, Equation } from '../../chemistry/book'
import type { App } from '../../state/app.svelte'
import type { Table } from '../../state/table.svelte'
import { madeOf } from './made'
import type { Knowledge, Made } from './made'
import type { ValenceParts } from './parts'

export class Lab {
  #table: Table
  #app: App
  #book = $state.raw<Book | null>(null)
  #asked = false
  #kinds: Map<string, string>

  constructor(table: Table, app: App, parts: ValenceParts) {
    this.#table = table
    this.#app = app
    this.#kinds = new Map(parts.printed.builds.map((each) => [each.formula, each.molecule]))
  }

  /** Whether the log holds a reaction: then the equations are needed to know what lies in the stashes. */
  reacted = $derived.by(() => this.#table.log.some(({ text }) => text.key.startsWith('event.react')))
  #knowledge = $derived.by((): Knowledge => {
    const book = this.#book
    const kinds = new Map(this.#kinds)
    for (const each of book?.compounds ?? []) if (each.molecule !== '') kinds.set(each.formula, each.molecule)
    return {
      kindOf: (formula) => kinds.get(formula),
      only: (molecule) => {
        const [first, second] = [...kinds].flatMap(([formula, kind]) => (kind === molecule ? [formula] : []))
        return second === undefined ? first : undefined
      },
      equation: (reactors, target) => (book === null ? undefined : equationOf(book, reactors, target)),
    }
  })
  made: Made = $derived.by(() => madeOf(this.#table.log, this.#knowledge))

  /** Fetches the equations and the sentences about them. */
  need(): void {
    if (this.#asked) return
    this.#asked = true
    Promise.all([openBook(), this.#app.words.load('chemistry.facts')]).then(
      ([book]) => (this.#book = book),
      () => (this.#asked = false),
    )
  }

  /** The compounds behind a seat's molecules of a kind, the oldest first; '' for what nobody can tell. */
  of(seat: string, molecule: string): string[] {
    return this.made.stashes.get(`${seat} ${molecule}`) ?? []
  }

  /** The equation of a reaction that happened, by the log entry of its products. */
  happened(seq: number): Equation | undefined {
    return this.made.equations.get(seq)
  }

  /** The equation for the molecules that would react now, if it is known which compounds they are. */
  equation(seat: string, reactors: readonly string[], owner: string, target: string): Equation | undefined {
    const { only, equation } = this.#knowledge
    const used = new Map<string, number>()
    const formulas = reactors.map((molecule) => {
      const at = used.get(molecule) ?? 0
      used.set(molecule, at + 1)
      return this.of(seat, molecule)[at] || (only(molecule) ?? '')
    })
    return equation(formulas, this.of(owner, target)[0] || (only(target) ?? ''))
  }
}

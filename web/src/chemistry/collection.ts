// The compounds of a game, to be browsed: each game brings its own from its folder.
import type { Component } from 'svelte'
import type { App } from '../state/app.svelte'
import type { Equation } from './book'

/** How wide and high a drawing may be, and how much larger than usual. */
interface Room {
  most: number
  high: number
  largest: number
}
export interface Drawn {
  component: Component<Room & Record<string, unknown>>
  props: object
}

export interface Entry {
  formula: string
  /** The class in chemistry's catalogue. */
  class: string
  /** Accepted names, in English; none where the game does not ask for names. */
  names: string[]
  /** Which molecule of the game it is; '' where the game knows none. */
  molecule: string
  /** What the game calls it and what it is worth, in words; '' for what it has no card for. */
  card: string
  equations: Equation[]
  drawing: Drawn
  /** What kind of drawing it is: the words below it depend on that. */
  kind: 'ions' | 'covalent' | 'metals' | 'blocks' | 'hydrogen'
}

interface Shelf {
  collect(app: App): Promise<Entry[]>
}

const shelves = import.meta.glob<Shelf>('../games/*/compounds.ts')

export const hasCompounds = (game: string): boolean => `../games/${game}/compounds.ts` in shelves

/** All compounds of a game, by class in the order in which classes first appear; the words about them are loaded too. */
export async function compoundsOf(game: string, app: App): Promise<Entry[]> {
  const [shelf] = await Promise.all([shelves[`../games/${game}/compounds.ts`]?.(), app.words.load(game, 'chemistry', 'chemistry.facts', 'compounds')])
  return (await shelf?.collect(app)) ?? []
}

export interface Group {
  class: string
  entries: Entry[]
}

export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.class, [...(groups.get(entry.class) ?? []), entry])
  return [...groups].map(([name, some]) => ({ class: name, entries: some }))
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** A formula with its numbers as subscripts, where there is only text. */
export const lowered = (formula: string): string => formula.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? '')
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[₀-₉]/g, (digit) => String(SUBSCRIPTS.indexOf(digit)))
    .replace(/sulph/g, 'sulf')

/** Entries in whose formula, names or words each of the words stands that somebody typed. */
export function sought(entries: readonly Entry[], typed: string, wordsOf: (entry: Entry) => string): Entry[] {
  const parts = plain(typed).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const text = plain([entry.formula, ...entry.names, entry.card, wordsOf(entry)].join(' '))
    return parts.every((part) => text.includes(part))
  })
}

/** What draws a compound, and what it is told beside the room it has. */
export const drawnBy = <P extends object>(component: Component<P & Room>, props: P): Drawn => ({ component: component as unknown as Drawn['component'], props })

// What is printed in the box of one edition of Synthesis, where it lies, and what people call it.
import type { App } from '../../state/app.svelte'
import type { Params } from '../../words/template'
import type { KitOf } from '../shared/called'
import { asking } from '../shared/components'
import { Net, shapeOf } from './geometry'
import type { Colour, Ink, LineAt, SynthesisBox } from './types'
import { COLOURS } from './types'

export class SynthesisParts {
  readonly printed: SynthesisBox
  readonly net: Net
  #shapes: Map<string, string>

  constructor(printed: SynthesisBox) {
    this.printed = printed
    this.net = new Net(printed)
    this.#shapes = new Map(printed.shapes.map((shape) => [shapeOf(shape.lines), shape.id]))
  }
  shapeLines(id: string): LineAt[] {
    return this.printed.shapes.find((shape) => shape.id === id)?.lines ?? []
  }
  /** The printed shape that some lines are, if they are one. */
  named(lines: readonly LineAt[]): string | null {
    return this.#shapes.get(shapeOf(lines)) ?? null
  }
}

export const partsOf = asking((printed) => new SynthesisParts(printed as SynthesisBox))

export const inkOf = (colour: Colour | null | undefined): Ink => ((colour == null ? -1 : COLOURS.indexOf(colour)) + 1) as Ink
export const colourOf = (ink: Ink): Colour | null => (ink === 0 ? null : (COLOURS[ink - 1] ?? null))
/** The colour that follows in the next turn: the disc turns by one. */
export const colourAfter = (colour: Colour, turns: number): Colour => COLOURS[(COLOURS.indexOf(colour) + turns + 4 * 7) % 4] ?? colour
/** Mutations that a bond must take; the others it may. */
export const mandatory = (mutation: string): boolean => ['double', 'add', 'remove'].includes(mutation)

/** The catalogues' words, this game's before any other's. */
export class Called {
  #app: App
  constructor(app: App) {
    this.#app = app
  }
  say(key: string, params: Params = {}): string {
    return this.#app.words.tell({ key, params }, { game: 'synthesis', seat: (seat) => this.#app.seatName(seat) })
  }
  colour(colour: Colour): string {
    return this.say(`colour.${colour}`)
  }
  shape(id: string): string {
    return this.say(`shape.${id}`)
  }
  mutation(id: string): string {
    return this.say(`mutation.${id}`)
  }
  elemental(id: string): string {
    return this.say(`elemental.${id}`)
  }
  card(id: string): string {
    return this.say(`card.${id}`)
  }
}

export type Kit = KitOf<SynthesisParts, Called>

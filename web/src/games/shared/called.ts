// The catalogues' names as they stand on a component: "Sodium", "Magnesium chloride".
import type { SeatInfo } from '../../generated/protocol'
import type { App } from '../../state/app.svelte'

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
export const signed = (charge: number): string => (charge < 0 ? `−${-charge}` : charge > 0 ? `+${charge}` : '0')

export class CalledParts {
  readonly #app: App
  constructor(app: App) {
    this.#app = app
  }
  /** What a compound is called, or nothing if it has no name in the catalogues. */
  compound(formula: string): string {
    return this.found(`compound.${formula}.name`)
  }
  fact(formula: string): string {
    return this.found(`compound.${formula}.fact`)
  }
  protected words(key: string): string {
    return this.#app.words.t(key)
  }
  protected found(key: string): string {
    return this.#app.words.has(key) ? this.#app.words.t(key) : ''
  }
  /** A name that the catalogues end with the symbol, without the symbol. */
  protected bare(key: string, symbol: string): string {
    const told = this.words(key)
    return capital(told.endsWith(` ${symbol}`) ? told.slice(0, -symbol.length - 1) : told)
  }
}

/** What every part of a table needs to speak: the components, their names, and who sits where. */
export interface KitOf<Parts, Called> {
  parts: Parts
  called: Called
  /** What a seat is called in a sentence. */
  name(seat: string): string
  /** What it is called where seats are listed: whoever looks is "You". */
  label(seat: string): string
  /** Who sits there; of a record that somebody brought only the names are known. */
  info(seat: string): SeatInfo | undefined
}

// What is printed on the components of one edition, and what people call them.
import type { App } from '../../state/app.svelte'
import type { GameClient } from '../../client/client'
import type { CardPart, ComponentsOfIon, CompoundPart, GoalPart } from './types'

export type Family = 'hydrogen' | 'metal' | 'transition' | 'oxygen' | 'sulfur' | 'halogen' | 'hydroxide' | 'poly' | 'noble' | 'radio'
const FAMILIES: readonly string[] = ['hydrogen', 'metal', 'transition', 'oxygen', 'sulfur', 'halogen', 'hydroxide']

export function familyOf(card: CardPart): Family {
  if (card.decay > 0) return 'radio'
  if (card.noble) return 'noble'
  if (card.polyatomic) return 'poly'
  // An edition of somebody's own may name families that this client does not know; its cards then look like metal.
  return FAMILIES.includes(card.family) ? (card.family as Family) : 'metal'
}

export class Parts {
  readonly printed: ComponentsOfIon
  #cards: Map<string, CardPart>
  #compounds: Map<string, CompoundPart>
  #goals: Map<string, GoalPart>

  constructor(printed: ComponentsOfIon) {
    this.printed = printed
    this.#cards = new Map(printed.cards.map((each) => [each.id, each]))
    this.#compounds = new Map(printed.compounds.map((each) => [each.formula, each]))
    this.#goals = new Map(printed.goals.map((each) => [each.id, each]))
  }

  card(id: string): CardPart {
    return this.#cards.get(id) ?? { id, family: '', forms: [], polyatomic: false, noble: false, decay: 0, copies: 0 }
  }
  compound(formula: string): CompoundPart | undefined {
    return this.#compounds.get(formula)
  }
  goal(id: string): GoalPart | undefined {
    return this.#goals.get(id)
  }
  /** The ion on the other side of a bond that this card would make. */
  partner(formula: string, card: string): { id: string; count: number } | undefined {
    const compound = this.compound(formula)
    if (compound === undefined) return undefined
    return card === compound.cation
      ? { id: compound.anion, count: compound.anions }
      : { id: compound.cation, count: compound.cations }
  }
  /** Noble gases and radioactive cards lie by themselves; everything else has a charge. */
  charged(id: string): boolean {
    return this.card(id).forms.length > 0
  }
  /** The highest total for `count` different noble gases. */
  nobleSet(count: number): number {
    return this.printed.noble_sets[count - 1] ?? 0
  }
}

const asked = new WeakMap<GameClient, Map<string, Promise<Parts>>>()

/** Asks once for each game and its options. */
export function partsOf(client: GameClient, game: string, variant: string, options: Record<string, string>): Promise<Parts> {
  const known = asked.get(client) ?? new Map<string, Promise<Parts>>()
  asked.set(client, known)
  const key = JSON.stringify([game, variant, options])
  const before = known.get(key)
  if (before !== undefined) return before
  const coming = client.ask({ type: 'components', game, variant, options }).then((answer) => {
    if (answer.type !== 'components') throw new Error('no components')
    return new Parts(answer.components as unknown as ComponentsOfIon)
  })
  // What did not come is asked for again next time.
  coming.catch(() => known.delete(key))
  known.set(key, coming)
  return coming
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The catalogues' names, as they stand on a component: "Sodium", "Magnesium chloride", "Acids". */
export class Called {
  #app: App
  constructor(app: App) {
    this.#app = app
  }
  card(id: string): string {
    const told = this.#app.words.t(`card.${id}`)
    return capital(told.endsWith(` ${id}`) ? told.slice(0, -id.length - 1) : told)
  }
  compound(formula: string): string {
    const key = `compound.${formula}.name`
    return this.#app.words.has(key) ? capital(this.#app.words.t(key)) : formula
  }
  fact(formula: string): string {
    const key = `compound.${formula}.fact`
    return this.#app.words.has(key) ? this.#app.words.t(key) : ''
  }
  goal(id: string): string {
    return this.#app.words.t(`goal.${id}`).split(' (')[0] ?? id
  }
  tile(id: string): string {
    return this.#app.words.t(`tile.${id}`)
  }
}

export const signed = (charge: number): string => (charge < 0 ? `−${-charge}` : `+${charge}`)

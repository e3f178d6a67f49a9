// What is printed on the components of one edition, and what people call them.
import { CalledParts, capital } from '../shared/called'
import { asking } from '../shared/components'
import type { Family } from '../shared/family'
import type { CardPart, ComponentsOfIon, CompoundPart, GoalPart } from './types'

export { signed } from '../shared/called'
export type { Family } from '../shared/family'

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

export const partsOf = asking((printed) => new Parts(printed as ComponentsOfIon))

export class Called extends CalledParts {
  card(id: string): string {
    return this.bare(`card.${id}`, id)
  }
  override compound(formula: string): string {
    return capital(super.compound(formula)) || formula
  }
  goal(id: string): string {
    return this.words(`goal.${id}`).split(' (')[0] ?? id
  }
  tile(id: string): string {
    return this.words(`tile.${id}`)
  }
}

// What is printed on the components of one edition of Valence Plus, and what people call them.
import { CalledParts } from '../shared/called'
import type { KitOf } from '../shared/called'
import { asking } from '../shared/components'
import type { Lab } from './lab.svelte'
import type { BuildPart, ComponentsOfValence, ElementPart, MoleculePart, ReactionPart } from './types'

export { signed } from '../shared/called'

export type Group = 'reactor' | 'stable' | 'acids' | 'water' | 'other'
export const GROUPS: readonly Group[] = ['reactor', 'stable', 'acids', 'water', 'other']

/** A name without what does not matter in it. */
export const plain = (name: string): string => name.toLowerCase().replace(/[\s\-‐–]/g, '').replace(/sulph/g, 'sulf')
/** The same for the same cards in whatever order. */
export const keyOf = (cards: readonly string[]): string => [...cards].sort().join(' ')

export class ValenceParts {
  readonly printed: ComponentsOfValence
  #elements: Map<string, ElementPart>
  #molecules: Map<string, MoleculePart>
  #builds: Map<string, BuildPart>

  constructor(printed: ComponentsOfValence) {
    this.printed = printed
    this.#elements = new Map(printed.elements.map((each) => [each.id, each]))
    this.#molecules = new Map(printed.molecules.map((each) => [each.name, each]))
    this.#builds = new Map(printed.builds.map((each) => [keyOf(each.cards), each]))
  }

  element(id: string): ElementPart {
    return this.#elements.get(id) ?? { id, family: 'metal', atomic_number: 0, valence: 0, secondary: null, copies: 0 }
  }
  molecule(name: string): MoleculePart | undefined {
    return this.#molecules.get(name)
  }
  /** What a set of cards is printed to be, in whatever order they lie. */
  build(cards: readonly string[]): BuildPart | undefined {
    return this.#builds.get(keyOf(cards))
  }
  reaction(reactors: readonly string[], target: string): ReactionPart | undefined {
    return this.printed.reactions.find((each) => each.target === target && keyOf(each.reactors) === keyOf(reactors))
  }
  /** What of the bank is in this game, in the groups of the board. */
  group(group: Group): MoleculePart[] {
    return this.printed.molecules.filter((each) => each.copies > 0 && this.#groupOf(each) === group)
  }
  /** The valence with which a card counts among these: turned around in sulfur trioxide and in pairs of metals. */
  counted(card: string, among: readonly string[]): number {
    const element = this.element(card)
    const turned = this.build(among)?.molecule
    const recipe = turned === undefined ? undefined : this.molecule(turned)?.recipes.flat()
    const around = recipe?.includes('T') === true || (recipe?.includes('S6') === true && card === 'S')
    return around && element.secondary !== null ? element.secondary : element.valence
  }

  /** The molecules that lie within a set of cards, each once. */
  inside(cards: readonly string[]): BuildPart[] {
    const within = (few: readonly string[]): boolean => {
      const left = [...cards]
      return few.every((card) => {
        const at = left.indexOf(card)
        if (at >= 0) left.splice(at, 1)
        return at >= 0
      })
    }
    return this.printed.builds.filter((each) => each.cards.length < cards.length && within(each.cards))
  }
  /** Whether a text is the name of any compound of this game, whatever its case, spaces, hyphens and spelling of sulfur. */
  names(text: string): boolean {
    const wanted = plain(text)
    return this.printed.builds.some((each) => each.names.some((name) => plain(name) === wanted))
  }
  /**
   * Cards in the order of the charge bar: a smaller set that adds up to zero comes first, so that the cut between two
   * molecules is where both rows end. `cut` is the length at which that is, 0 for none.
   */
  inRows(cards: readonly string[]): { rows: { card: string; valence: number }[]; cut: number } {
    const all = cards.map((card) => ({ card, valence: this.counted(card, cards) }))
    let best: number[] | null = null
    for (let set = 1; set < 1 << Math.min(all.length, 12); set++) {
      const places = all.flatMap((_, at) => (set & (1 << at) ? [at] : []))
      if (places.length < 2 || places.length >= all.length || (best !== null && places.length >= best.length)) continue
      if (places.reduce((sum, at) => sum + (all[at]?.valence ?? 0), 0) === 0 && places.some((at) => all[at]?.valence !== 0)) best = places
    }
    if (best === null) return { rows: all, cut: 0 }
    const first = best
    const rows = [...all.filter((_, at) => first.includes(at)), ...all.filter((_, at) => !first.includes(at))]
    return { rows, cut: first.reduce((sum, at) => sum + Math.max(0, all[at]?.valence ?? 0), 0) }
  }

  #groupOf(molecule: MoleculePart): Group {
    if (molecule.role === 'reactor') return 'reactor'
    if (molecule.role === 'vulnerable') {
      const attacked = this.printed.reactions.some((each) => each.target === molecule.name && each.reactors.includes('Water'))
      return attacked ? 'water' : 'acids'
    }
    return molecule.role === 'stable' && !molecule.complex ? 'stable' : 'other'
  }
}

export const partsOf = asking((printed) => new ValenceParts(printed as ComponentsOfValence))

export class Called extends CalledParts {
  element(id: string): string {
    return this.bare(`element.${id}`, id)
  }
  molecule(name: string): string {
    return this.words(`molecule.${name}`)
  }
}

export interface Kit extends KitOf<ValenceParts, Called> {
  /** What is known of the compounds behind the molecule cards: at a live table. */
  lab?: Lab
}

export const fillOf = (family: string): string =>
  `var(--f-${['hydrogen', 'metal', 'transition', 'carbon', 'oxygen', 'sulfur', 'halogen', 'noble'].includes(family) ? family : 'metal'})`

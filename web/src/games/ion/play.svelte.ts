// What a person has in mind at the table before a move is made: cards chosen, a card turned, what each would bring. What is
// legal comes from the table's list, what a move brings and why another is refused from its answers; no rule is here.
import type { MoveInfo, Text } from '../../generated/protocol'
import type { Desk as SharedDesk, Plans, Trouble } from '../shared/desk'
import type { Parts } from './parts'
import type { Bond, Draft, IonSeat, IonView, Points } from './types'

/** Besides what every desk answers, how a plan of reactions goes on. */
export interface Desk extends SharedDesk<IonView, Draft> {
  plan(): Promise<string[]>
}

export type Mode = 'pick' | 'place' | 'ready' | 'react' | 'refresh' | 'wait' | 'over' | 'watch'

export interface Target {
  gain: number
  moves: string[]
}

export const gainOf = (bond: Bond): number => bond.points + bond.goals.reduce((sum, goal) => sum + goal.after - goal.before, 0)

export class IonPlay implements Plans {
  readonly desk: Desk
  readonly parts: Parts
  /** Places in the hand that are chosen, at most two. */
  chosen = $state<number[]>([])
  /** Whether two cards are being chosen. */
  two = $state(false)
  /** A card of the centre that is looked at. */
  center = $state<string | null>(null)
  /** Of two cards to place, the one that is placed first. */
  first = $state<string | null>(null)
  trouble = $state.raw<Trouble | null>(null)
  /** What the arrangement on the bench is worth, while there is one. */
  tried = $state.raw<Points | null>(null)
  #turned = $state<Record<string, number>>({})
  #brings = $state.raw<Record<string, MoveInfo>>({})

  constructor(desk: Desk, parts: Parts) {
    this.desk = desk
    this.parts = parts
  }

  view = $derived.by(() => this.desk.view)
  me = $derived.by((): IonSeat | undefined => this.view.seats.find((each) => each.seat === this.view.seat))
  moves = $derived.by(() => new Map(this.desk.legal.map((each) => [each.move, each])))
  /** What is decided now, from what is legal: a card of the centre or of the pick lies to be placed before anything else. */
  mode = $derived.by((): Mode => {
    if (this.view.phase === 'over') return 'over'
    if (this.view.seat === null) return 'watch'
    const has = (word: string): boolean => this.desk.legal.some((each) => each.move.split(' ')[0] === word)
    if (has('form') || has('take') || has('done')) return 'react'
    if (has('refresh')) return 'refresh'
    if (has('place')) return 'place'
    if (has('pick')) return 'pick'
    if (has('ready')) return 'ready'
    return 'wait'
  })
  /** The cards to look at: chosen in the hand, a card of the centre, or what is being placed. */
  cards = $derived.by((): string[] => {
    if (this.center !== null) return [this.center]
    if (this.mode === 'place') return [this.first ?? this.me?.placing[0] ?? '']
    return this.chosen.flatMap((at) => this.view.hand[at] ?? [])
  })
  /** The move that the chosen cards make, if it is one. */
  move = $derived.by((): string | null => {
    if (this.center !== null) return `center ${this.center}`
    if (this.mode !== 'pick' || this.cards.length === 0 || (this.two && this.cards.length < 2)) return null
    const [a, b] = this.cards
    const written = b === undefined ? [`pick ${a}`] : [`pick ${a} ${b}`, `pick ${b} ${a}`]
    return written.find((move) => this.moves.has(move)) ?? written[0] ?? null
  })
  bonds = $derived.by((): { bond: Bond; move: string | null }[] => {
    if (this.mode === 'place' && this.center === null) {
      const [card] = this.cards
      return this.desk.legal
        .filter((each) => each.move.startsWith(`place ${card} in `))
        .flatMap((each) => {
          const brings = this.#brings[each.move]?.brings
          return brings ? [{ bond: brings as Bond, move: each.move }] : []
        })
        .sort((a, b) => gainOf(b.bond) - gainOf(a.bond))
    }
    const shown = this.move ?? (this.cards[0] === undefined ? null : `pick ${this.cards[0]}`)
    const brings = shown === null ? undefined : (this.#brings[shown]?.brings as { bonds?: Bond[] } | undefined)
    return [...(brings?.bonds ?? [])].sort((a, b) => gainOf(b) - gainOf(a)).map((bond) => ({ bond, move: null }))
  })
  /** Unbonded cards that would take part, with the best that it would bring. */
  targets = $derived.by((): Map<string, Target> => {
    const found = new Map<string, Target>()
    for (const { bond, move } of this.bonds) {
      const partner = this.parts.partner(bond.compound, bond.card ?? this.cards[0] ?? '')
      if (partner === undefined) continue
      const before = found.get(partner.id)
      found.set(partner.id, {
        gain: Math.max(before?.gain ?? 0, gainOf(bond)),
        moves: [...(before?.moves ?? []), ...(move === null ? [] : [move])],
      })
    }
    return found
  })

  can(move: string): boolean {
    return this.moves.has(move)
  }
  told(move: string): Text | null {
    return this.moves.get(move)?.text ?? null
  }

  form(place: string): number {
    return this.#turned[place] ?? 0
  }
  turn(place: string): void {
    this.#turned[place] = 1 - this.form(place)
  }

  choose(at: number): void {
    this.center = null
    this.trouble = null
    if (!this.two) this.chosen = [at]
    else if (this.chosen.includes(at)) this.chosen = this.chosen.filter((each) => each !== at)
    else this.chosen = [...this.chosen.slice(-1), at]
  }
  chooseTwo(on: boolean): void {
    this.two = on
    this.center = null
    if (!on) this.chosen = this.chosen.slice(0, 1)
  }
  lookAt(card: string | null): void {
    this.trouble = null
    this.center = card
    if (card !== null) {
      this.two = false
      this.chosen = []
    }
  }
  /** Nothing is chosen any more: the table has gone on. */
  clear(): void {
    this.chosen = []
    this.two = false
    this.center = null
    this.first = null
    this.trouble = null
    this.#turned = {}
  }

  /** What the answer of `preview` depends on: others act all the time without changing it. */
  #question = $derived.by(() =>
    // The bench counts with `trial`, move by move: what single moves bring is not shown there.
    this.desk.legal.length === 0 || this.mode === 'react' ? '' : JSON.stringify([this.desk.legal.map((each) => each.move), this.me?.compounds, this.me?.loose, this.view.goals]),
  )
  #known = ''
  #asking = false

  /** Asks what the legal moves bring, once for each situation and one question at a time. */
  async learn(): Promise<void> {
    if (this.#asking || this.#question === this.#known) return
    this.#asking = true
    const asked = this.#question
    const told = asked === '' ? [] : await this.desk.preview()
    this.#asking = false
    if (told === null) return
    this.#known = asked
    this.#brings = Object.fromEntries(told.map((each) => [each.move, each]))
    // The table may have gone on while this was asked.
    if (this.#question !== asked) await this.learn()
  }

  async act(move: string, anchor: Element): Promise<void> {
    if (this.desk.sending) return
    this.trouble = null
    const refused = await this.desk.act(move)
    if (refused !== null) this.trouble = { anchor, refused }
  }

  /** Something that is not legal was tried: say why, at the spot. Should it be legal after all, it is played. */
  async ask(move: string, anchor: Element): Promise<void> {
    if (this.can(move)) return this.act(move, anchor)
    const answer = await this.desk.why(move)
    if (answer?.type === 'refused') this.trouble = { anchor, refused: answer }
  }

  /** The formula of two ions simply put together, as somebody would who does not count charges. */
  together(card: string, other: string): string {
    const positive = (this.parts.card(card).forms[0]?.[0] ?? 0) > 0
    const [plus, minus] = positive ? [card, other] : [other, card]
    return plus === 'H' && minus === 'OH' ? 'HOH' : `${plus}${minus}`
  }
}

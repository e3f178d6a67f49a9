// What a person has in mind at the table: cards laid on the bench, a name for them, what each move would bring. What is legal
// comes from the table's list and from its answers; no rule is here.
import type { MoveInfo, Refused, Text } from '../../generated/protocol'
import type { Desk as SharedDesk, Plans, Trouble } from '../shared/desk'
import { keyOf, plain } from './parts'
import type { ValenceParts } from './parts'
import type { Brought, BuildPart, ReactionPart, ValenceSeat, ValenceView } from './types'

export type Desk = SharedDesk<ValenceView>
export type Mode = 'collect' | 'answer' | 'discard' | 'build' | 'wait' | 'over' | 'watch'

/** A reaction that is open, read from its move. */
export interface OpenReaction {
  move: string
  /** Whose molecule it is with. */
  seat: string
  target: string
  printed: ReactionPart | undefined
  brings: Brought | undefined
}

export class ValencePlay implements Plans {
  readonly desk: Desk
  readonly parts: ValenceParts
  /** Places in the hand whose cards lie on the bench, in the order laid. */
  laid = $state<number[]>([])
  name = $state('')
  /** A name that no compound of this game has, held back until it is sent on purpose. */
  held = $state('')
  trouble = $state.raw<Trouble | null>(null)
  /** A reaction that is chosen but not made yet, and one that is only pointed at. */
  chosen = $state<string | null>(null)
  pointed = $state<string | null>(null)
  /** Cards that are on their way down: what is on the screen stays until the last of them lies there. */
  going = $state.raw<string[] | null>(null)
  #order = $state.raw<string[]>([])
  #ended = false
  #brings = $state.raw<Record<string, MoveInfo>>({})
  #verdict = $state.raw<{ key: string; refused: Refused } | null>(null)

  /** What a formula is called in the reader's language; the table itself knows the English names. */
  #spoken: (formula: string) => string

  constructor(desk: Desk, parts: ValenceParts, spoken: (formula: string) => string = () => '') {
    this.desk = desk
    this.parts = parts
    this.#spoken = spoken
  }

  view = $derived.by(() => this.desk.view)
  me = $derived.by((): ValenceSeat | undefined => this.view.seats.find((each) => each.seat === this.view.seat))
  moves = $derived.by(() => new Map(this.desk.legal.map((each) => [each.move, each])))
  mode = $derived.by((): Mode => {
    if (this.view.phase === 'over') return 'over'
    if (this.view.seat === null) return 'watch'
    if (this.desk.legal.length === 0) return 'wait'
    const { phase } = this.view
    if (phase === 'collect' || phase === 'answer' || phase === 'build') return phase
    return 'discard'
  })
  science = $derived.by(() => this.view.variant.split('+').includes('science'))
  cards = $derived.by((): string[] => this.laid.flatMap((at) => this.view.hand[at] ?? []))
  built = $derived.by((): BuildPart | undefined => (this.cards.length < 2 ? undefined : this.parts.build(this.cards)))
  /** The legal build of the cards on the bench. */
  move = $derived.by((): string | null => {
    const { built } = this
    return built === undefined ? null : this.legalBuild(built)
  })
  /** Why the cards on the bench are no molecule that can be built now. */
  verdict = $derived.by((): Refused | null => (this.#verdict?.key === this.cards.join(' ') ? this.#verdict.refused : null))
  collects = $derived.by(() => this.desk.legal.filter(({ move }) => !move.startsWith('react ')))
  /** The reactions that are open, those with other people's molecules first. */
  reactions = $derived.by((): OpenReaction[] =>
    this.desk.legal
      .filter(({ move }) => move.startsWith('react '))
      .map(({ move }) => ({ move, ...this.#readReaction(move), brings: this.#brings[move]?.brings as Brought | undefined }))
      .sort((a, b) => Number(a.seat === this.view.seat) - Number(b.seat === this.view.seat)),
  )
  /** Whether some cards of the hand go down, rather than a molecule's cards or the whole hand. */
  limited = $derived.by(() => this.view.phase === 'limit')
  /** How many cards of the hand have to go. */
  surplus = $derived.by(() => Math.max(0, this.view.hand.length - this.parts.printed.hand_limit))
  /** The cards that go down in the order in which they do, the one that will lie on top last. */
  down = $derived.by((): string[] => {
    if (this.going !== null) return this.going
    if (this.limited) return this.cards
    const cards = this.view.phase === 'lay' ? this.view.lay : this.view.hand
    return keyOf(this.#order) === keyOf(cards) ? this.#order : cards
  })
  /** Whether all are chosen that have to go down. */
  downReady = $derived.by(() => this.going === null && (this.limited ? this.cards.length === this.surplus : this.down.length > 0))

  /** The legal builds among the cards on the bench, other than all of them together. */
  inside = $derived.by((): BuildPart[] => this.parts.inside(this.cards).filter((each) => this.legalBuild(each) !== null))
  /** The moves of the two piles: the deck's, and that of the card on top of the discards. */
  fromDeck = 'draw'
  fromTop = $derived.by((): string => `draw ${this.view.discards.at(-1) ?? ''} from discards`)
  /** The legal builds that use up the cards on the bench, two of them, if two do. */
  pair = $derived.by((): [BuildPart, BuildPart] | null => {
    for (const one of this.inside) {
      const rest = without(this.cards, one.cards)
      const other = this.inside.find((each) => keyOf(each.cards) === keyOf(rest))
      if (other !== undefined) return [one, other]
    }
    return null
  })
  /** What the points of each seat would change by: by the molecule that is lit, or by the reaction that is looked at. */
  gains = $derived.by((): Record<string, number> => {
    const me = this.view.seat ?? ''
    if (this.mode === 'build') return this.move === null ? {} : { [me]: this.parts.molecule(this.built?.molecule ?? '')?.points ?? 0 }
    const brings = this.reactions.find(({ move }) => move === (this.pointed ?? this.chosen))?.brings
    if (brings === undefined) return {}
    const gains: Record<string, number> = { [me]: -brings.spent }
    gains[brings.owner] = (gains[brings.owner] ?? 0) + brings.change
    return gains
  })

  can(move: string): boolean {
    return this.moves.has(move)
  }
  told(move: string): Text | null {
    return this.moves.get(move)?.text ?? null
  }
  clear(): void {
    this.laid = []
    this.name = ''
    this.held = ''
    this.trouble = null
    this.chosen = null
    this.pointed = null
    this.#order = []
    if (this.#ended) this.going = null
    this.#ended = false
  }
  legalBuild(build: BuildPart): string | null {
    const start = buildOf(build)
    return this.desk.legal.find(({ move }) => move === start || move.startsWith(`${start} as `))?.move ?? null
  }
  /** Lays these cards of the hand and no others. */
  layOnly(cards: readonly string[]): void {
    const left = this.laid.length > 0 ? [...this.laid] : this.view.hand.map((_, at) => at)
    const places: number[] = []
    for (const card of cards) {
      const at = left.findIndex((place) => this.view.hand[place] === card)
      if (at >= 0) places.push(...left.splice(at, 1))
    }
    this.laid = places
    this.name = ''
    this.held = ''
  }

  /** Lays a card of the hand on the bench or takes it back. */
  async lay(at: number): Promise<void> {
    this.trouble = null
    this.held = ''
    this.laid = this.laid.includes(at) ? this.laid.filter((each) => each !== at) : [...this.laid, at]
    // No more go down than have to: the one that was chosen first stays after all.
    if (this.limited) this.laid = this.laid.slice(-this.surplus)
    const { cards } = this
    const key = cards.join(' ')
    if (this.mode !== 'build' || cards.length < 2 || this.move !== null) return
    const answer = await this.desk.trial([`build ${key}`])
    if (isRefused(answer)) this.#verdict = { key, refused: answer }
  }

  #readReaction(move: string): Omit<OpenReaction, 'move' | 'brings'> {
    const [left = '', right = ''] = move.slice('react '.length).split(' > ')
    const seat = right.split(' ')[0] ?? ''
    const target = right.slice(seat.length + 1)
    return { seat, target, printed: this.parts.printed.reactions.find((each) => each.target === target && each.reactors.join(' ') === left) }
  }

  async learn(): Promise<void> {
    if (this.mode !== 'collect' || this.reactions.length === 0) return
    const known = await this.desk.preview()
    if (known !== null) this.#brings = Object.fromEntries(known.map((each) => [each.move, each]))
  }

  /** Makes a move; whether it was made. Pressed twice, it is made once. */
  async act(move: string, anchor: Element): Promise<boolean> {
    if (this.desk.sending) return false
    this.trouble = null
    const refused = await this.desk.act(move)
    if (refused === null) return this.desk.offline !== true
    this.trouble = { anchor, refused }
    return false
  }

  /** Tries a move that is not in the list, to be told why not. */
  async ask(move: string, anchor: Element): Promise<void> {
    const answer = await this.desk.why(move)
    if (answer?.type === 'refused') this.trouble = { anchor, refused: answer }
  }

  /**
   * A card of the hand: laid on the bench, chosen to go down, or put on top of those that do. When it can do nothing now, the
   * table is asked why it cannot be built with, by way of any molecule that has it.
   */
  async pressed(at: number, anchor: Element): Promise<void> {
    const card = this.view.hand[at]
    if (this.going !== null || card === undefined || this.mode === 'over' || this.mode === 'watch') return
    if (this.mode === 'build' || (this.mode === 'discard' && this.limited)) return this.lay(at)
    if (this.mode === 'discard' && this.view.phase === 'exchange') return this.toTop(this.down.lastIndexOf(card))
    const some = this.parts.printed.builds.find((each) => each.cards.includes(card))
    await this.ask(some === undefined ? `discard ${card}` : buildMove(some), anchor)
  }
  /** Why a pile of the bank gives nothing now. */
  async askPile(molecule: string, anchor: Element): Promise<void> {
    const builds = this.parts.printed.builds.filter((each) => each.molecule === molecule)
    const mine = builds.find((each) => this.parts.inside([...this.view.hand, '']).includes(each)) ?? builds[0]
    if (mine !== undefined) await this.ask(buildMove(mine), anchor)
  }
  /** Makes a move if it is legal, else asks why it is not. */
  async tryMove(move: string, anchor: Element): Promise<void> {
    if (this.can(move)) await this.act(move, anchor)
    else await this.ask(move, anchor)
  }

  /**
   * Builds what lies on the bench. In the science challenge a text that names no compound at all is held back once: a slip of
   * the keyboard is no wrong answer.
   */
  async buildIt(anchor: Element): Promise<void> {
    if (this.move === null || this.built === undefined) return
    if (!this.science) return void ((await this.act(this.move, anchor)) && this.clear())
    const said = this.name.trim()
    if (said === '') return
    const spoken = (build: BuildPart): boolean => plain(this.#spoken(build.formula)) === plain(said)
    if (!this.parts.names(said) && !this.parts.printed.builds.some(spoken) && this.held !== said) {
      this.held = said
      return
    }
    // What is meant and only spelled in another way is sent as the table spells it.
    const right = this.built.names.find((each) => plain(each) === plain(said)) ?? (spoken(this.built) ? this.built.names[0] : undefined)
    if (await this.act(`${buildOf(this.built)} as ${right ?? said}`, anchor)) this.clear()
  }

  /** Puts a card that goes down on top of the others. */
  toTop(at: number): void {
    const card = this.down[at]
    if (card !== undefined) this.#order = [...this.down.filter((_, i) => i !== at), card]
  }

  /** Puts the cards down, one move each. */
  async putDown(anchor: Element): Promise<void> {
    await this.#putDown([...this.down], this.view.phase === 'lay', anchor)
  }
  /** The last cards of a molecule, when they are alike, go down by themselves. */
  async #putDown(cards: string[], lay: boolean, anchor: Element): Promise<boolean> {
    this.going = cards
    const { phase } = this.view
    let fine = true
    for (const [at, card] of cards.entries()) {
      if (lay && cards.slice(at).every((each) => each === card)) break
      fine = await this.act(`discard ${card}`, anchor)
      if (!fine) break
    }
    // The answer to the last move may be here before the table has gone on; `clear` comes with that.
    if (!fine || this.view.phase !== phase) this.going = null
    else this.#ended = true
    return fine
  }

  /** Builds both molecules that lie on the bench. The first one's cards go down as they stand: the second's cover them. */
  async buildBoth(anchor: Element): Promise<void> {
    const [first, second] = this.pair ?? []
    if (first === undefined || second === undefined) return
    if (!(await this.act(buildOf(first), anchor)) || !(await this.#putDown(first.cards, true, anchor))) return
    if (await this.act(buildOf(second), anchor)) this.clear()
  }
}

const buildOf = (build: BuildPart): string => `build ${build.cards.join(' ')}`
/** A build in notation; the science challenge wants some name, even to be told why not. */
const buildMove = (build: BuildPart): string => `${buildOf(build)}${build.names[0] === undefined ? '' : ` as ${build.names[0]}`}`
/** Cards less some of them. */
const without = (cards: readonly string[], some: readonly string[]): string[] => {
  const left = [...cards]
  for (const card of some) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}
const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'refused'

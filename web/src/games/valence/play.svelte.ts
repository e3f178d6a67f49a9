// What a person has in mind at the table: cards laid on the bench, a name for them, what each move would bring. What is legal
// comes from the table's list and from its answers; no rule is here.
import type { MoveInfo, Refused, Text } from '../../generated/protocol'
import type { Desk as SharedDesk, Plans, Trouble } from '../shared/desk'
import { plain } from './parts'
import type { ValenceParts } from './parts'
import type { Brought, BuildPart, ValenceSeat, ValenceView } from './types'

export type Desk = SharedDesk<ValenceView>
export type Mode = 'collect' | 'answer' | 'discard' | 'build' | 'wait' | 'over' | 'watch'

export class ValencePlay implements Plans {
  readonly desk: Desk
  readonly parts: ValenceParts
  /** Places in the hand whose cards lie on the bench, in the order laid. */
  laid = $state<number[]>([])
  name = $state('')
  /** A name that no compound of this game has, held back until it is sent on purpose. */
  held = $state('')
  trouble = $state.raw<Trouble | null>(null)
  #brings = $state.raw<Record<string, MoveInfo>>({})
  #verdict = $state.raw<{ key: string; refused: Refused } | null>(null)

  constructor(desk: Desk, parts: ValenceParts) {
    this.desk = desk
    this.parts = parts
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
  reactions = $derived.by(() =>
    this.desk.legal
      .filter(({ move }) => move.startsWith('react '))
      .map((each) => ({ ...each, brings: this.#brings[each.move]?.brings as Brought | undefined })),
  )
  /** Cards that are to be put down: of a molecule just built, or of the hand. */
  down = $derived.by((): string[] => (this.view.phase === 'lay' ? this.view.lay : this.view.hand))

  /** The legal builds among the cards on the bench, other than all of them together. */
  inside = $derived.by((): BuildPart[] => this.parts.inside(this.cards).filter((each) => this.legalBuild(each) !== null))
  /** The moves of the two piles: the deck's, and that of the card on top of the discards. */
  fromDeck = 'draw'
  fromTop = $derived.by((): string => `draw ${this.view.discards.at(-1) ?? ''} from discards`)
  /** What the race would gain by the molecule that is lit. */
  gain = $derived.by((): number => (this.move === null ? 0 : (this.parts.molecule(this.built?.molecule ?? '')?.points ?? 0)))

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
  }
  legalBuild(build: BuildPart): string | null {
    const start = `build ${build.cards.join(' ')}`
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
    const { cards } = this
    const key = cards.join(' ')
    if (this.mode !== 'build' || cards.length < 2 || this.move !== null) return
    const answer = await this.desk.trial([`build ${key}`])
    if (isRefused(answer)) this.#verdict = { key, refused: answer }
  }

  async learn(): Promise<void> {
    if (this.mode !== 'collect' || this.reactions.length === 0) return
    const known = await this.desk.preview()
    if (known !== null) this.#brings = Object.fromEntries(known.map((each) => [each.move, each]))
  }

  async act(move: string, anchor: Element): Promise<boolean> {
    this.trouble = null
    const refused = await this.desk.act(move)
    if (refused === null) return true
    this.trouble = { anchor, refused }
    return false
  }

  /** Tries a move that is not in the list, to be told why not. */
  async ask(move: string, anchor: Element): Promise<void> {
    const answer = await this.desk.why(move)
    if (answer?.type === 'refused') this.trouble = { anchor, refused: answer }
  }

  /**
   * A card that cannot be laid now. While cards go down it is put down; else the table is asked why it cannot be built with,
   * by way of any molecule that has it.
   */
  async pressed(at: number, anchor: Element): Promise<void> {
    if (this.mode === 'build') return this.lay(at)
    const card = this.view.hand[at]
    if (card === undefined || this.mode === 'over' || this.mode === 'watch') return
    if (this.can(`discard ${card}`)) return void (await this.act(`discard ${card}`, anchor))
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
    if (!this.parts.names(said) && this.held !== said) {
      this.held = said
      return
    }
    // What is meant and only spelled in another way is sent as the table spells it.
    const right = this.built.names.find((each) => plain(each) === plain(said))
    if (await this.act(`build ${this.built.cards.join(' ')} as ${right ?? said}`, anchor)) this.clear()
  }

  /** Puts all cards down in the order in which they stand; the last ones, when they are alike, go down by themselves. */
  async downAll(anchor: Element): Promise<void> {
    const cards = [...this.down]
    const lay = this.view.phase === 'lay'
    const most = this.view.phase === 'limit' ? cards.length - this.parts.printed.hand_limit : cards.length
    for (let at = 0; at < most; at++) {
      const rest = cards.slice(at)
      if (lay && rest.every((card) => card === rest[0])) return
      if (!(await this.act(`discard ${cards[at]}`, anchor))) return
    }
  }
}

/** A build in notation; the science challenge wants some name, even to be told why not. */
const buildMove = (build: BuildPart): string => `build ${build.cards.join(' ')}${build.names[0] === undefined ? '' : ` as ${build.names[0]}`}`
const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'refused'

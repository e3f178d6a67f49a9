// A draft of chains, judged by the table after each change. It opens on the best layout, or on what is linked already.
import type { Refused } from '../../generated/protocol'
import { links as linksOf } from './decode'
import { linkName } from './linking'
import type { Cell } from './linking'
import type { SynthesisPlay } from './play.svelte'
import type { Draft } from './types'

const plain = (moves: readonly string[]): string[] => moves.map((move) => move.replace(/^link /, ''))
const alike = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((each) => b.includes(each))

export class ChainEditor {
  readonly play: SynthesisPlay
  draft = $state.raw<Draft | null>(null)
  best = $state.raw<string[]>([])
  submitting = $state(false)
  #past = $state.raw<string[][]>([])
  #queue: Promise<unknown> = Promise.resolve()
  #stroke: object | null = null

  constructor(play: SynthesisPlay) {
    this.play = play
  }

  links = $derived.by(() => plain(this.draft?.links ?? []))
  open = $derived.by(() => new Set(plain(this.draft?.open ?? [])))
  /** What was linked by moves already; such a link stays, unless the move is taken back. */
  made = $derived.by((): string[] => (this.play.me === undefined ? [] : linksOf(this.play.parts.printed, this.play.me)))
  remaining = $derived.by(() => this.links.filter((each) => !this.made.includes(each)))
  isBest = $derived.by(() => this.draft !== null && alike(this.links, this.best))
  isClear = $derived.by(() => this.links.every((each) => this.made.includes(each)))
  canUndo = $derived.by(() => this.#past.length > 0)

  async begin(): Promise<void> {
    const best = await this.#ask(['best'])
    if (best === null || 'rule' in best) return
    this.best = plain(best.links)
    const fits = this.made.every((each) => this.best.includes(each))
    if (fits) this.#take(best)
    else await this.#judge(this.made, null)
  }
  /** Another draft, made of the one that stands when its turn comes; quick strokes are judged one after the other. False if it was refused.
   *  Changes of one stroke are taken back together. */
  change(make: (links: string[]) => string[], anchor: Element | null, stroke: object = {}): Promise<boolean> {
    return this.#next(make, anchor, (past, was) => {
      const same = stroke === this.#stroke
      this.#stroke = stroke
      return same ? past : [...past, was]
    })
  }
  undo(anchor: Element): Promise<boolean> {
    const last = this.#past.at(-1)
    return this.#next((links) => last ?? links, anchor, (past) => {
      this.#stroke = null
      return past.slice(0, -1)
    })
  }
  #next(make: (links: string[]) => string[], anchor: Element | null, past: (past: string[][], was: string[]) => string[][]): Promise<boolean> {
    const next = this.#queue.then(async () => {
      const was = this.links
      const wanted = make(was)
      const kept = [...this.made, ...wanted.filter((each) => !this.made.includes(each))]
      if (alike(kept, was)) return true
      const fine = await this.#judge(kept, anchor)
      if (fine) this.#past = past(this.#past, was)
      return fine
    })
    this.#queue = next.catch(() => undefined)
    return next
  }
  /** Makes the link between two cells, or takes it off. */
  toggle(a: Cell, b: Cell, anchor: Element | null): Promise<boolean> {
    const link = linkName(a, b)
    return this.change((links) => (links.includes(link) ? links.filter((each) => each !== link) : [...links, link]), anchor)
  }
  /** The links as moves, then the end of it; what does not go through ends it, for the rest was meant for another moment. */
  async submit(anchor: Element): Promise<void> {
    if (this.draft === null || this.submitting || this.play.desk.sending) return
    this.submitting = true
    await this.#queue
    for (const move of [...this.remaining.map((each) => `link ${each}`), 'finish']) {
      // With nothing left to link the table finishes by itself.
      if (move === 'finish' && !this.play.can('finish')) break
      if (await this.play.act(move, anchor)) continue
      // The last link may have been the last thing to do: then the table went on while this was on its way.
      if (move === 'finish' && !this.play.can('finish')) this.play.trouble = null
      break
    }
    this.submitting = false
  }

  async #judge(wanted: string[], anchor: Element | null): Promise<boolean> {
    const answer = await this.#ask(wanted.map((each) => `link ${each}`))
    if (answer === null) return false
    if ('rule' in answer) {
      if (anchor !== null) this.play.trouble = { anchor, refused: answer }
      return false
    }
    this.play.trouble = null
    this.#take(answer)
    return true
  }
  #take(draft: Draft): void {
    this.draft = draft
    this.play.linked = this.links
    this.play.worth = [draft.points, draft.card]
  }
  async #ask(moves: string[]): Promise<Draft | Refused | null> {
    return (await this.play.desk.trial(moves)) as Draft | Refused | null
  }
}

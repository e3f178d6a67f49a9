// Looking back on a finished game: its decisions are judged one question at a time, for as long as the reader wants.
import { NotConnected } from '../../client/client'
import type { Asked, GameClient } from '../../client/client'
import type { Judged, Refused, Reviewed } from '../../generated/protocol'

/** The marks from best to worst, each with a sign that needs no colour; their words are the bots' catalogue's. */
export const SIGNS: { [mark: string]: string } = { best: '✓', good: '+', unclear: '~', inaccuracy: '?!', mistake: '?' }
/** Marks that are held against a move. */
const COSTLY = ['inaccuracy', 'mistake']
/** How many questions are on their way at a time; a server answers no more for one device. */
const AT_ONCE = 2
/** Milliseconds before a question is asked again that came too soon. */
const PAUSE = 700
const LATER = ['protocol.reviews', 'protocol.messages']
const LISTED = 5

export interface Turning {
  number: number
  seat: string
  before: number
  after: number
}

export class Review {
  state = $state<'none' | 'running' | 'stopped' | 'done'>('none')
  looked = $state.raw<Reviewed | null>(null)
  judged = $state.raw<ReadonlyMap<number, Judged>>(new Map())
  refused = $state.raw<Refused | null>(null)
  #client: GameClient
  #of: { table: string } | { record: string | null }
  #run = 0

  constructor(client: GameClient, of: { table: string } | { record: string | null }) {
    this.#client = client
    this.#of = of
  }

  all = $derived.by(() => this.looked?.decisions.length ?? 0)
  /** Judged decisions in the order of the game. */
  found = $derived.by(() => [...this.judged.values()].sort((a, b) => a.number - b.number))
  /** The decisions that cost most, the dearest first. */
  dearest = $derived.by(() =>
    this.found.filter((each) => COSTLY.includes(each.mark)).sort((a, b) => b.loss - a.loss || a.number - b.number).slice(0, LISTED),
  )
  /** Where a seat stood otherwise than at its decision before, the greatest change first. Only of a whole review. */
  turning = $derived.by(() => (this.state === 'done' ? turningPoints(this.found, this.looked?.turn ?? 0) : []))

  /** Begins, or goes on where it was stopped. */
  async begin(): Promise<void> {
    const run = ++this.#run
    this.state = 'running'
    this.refused = null
    try {
      if (this.looked === null) {
        const answer = await this.#ask({ type: 'review', ...this.#of }, run)
        if (answer?.type === 'reviewed') this.looked = answer
      }
      const open = (this.looked?.decisions ?? []).map((each) => each.number).filter((number) => !this.judged.has(number))
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work(open, run)))
    } catch (error) {
      // The banner says it; the reader goes on when the connection is back.
      if (!(error instanceof NotConnected)) throw error
    }
    if (run !== this.#run) return
    this.state = this.looked !== null && this.judged.size === this.all ? 'done' : 'stopped'
  }

  /** Asks no more; what was found stays. */
  stop(): void {
    this.#run += 1
    if (this.state === 'running') this.state = 'stopped'
  }

  async #work(open: number[], run: number): Promise<void> {
    for (let number = open.shift(); number !== undefined && run === this.#run && this.refused === null; number = open.shift()) {
      const answer = await this.#ask({ type: 'judge', ...this.#of, number }, run)
      if (answer?.type === 'judged') this.judged = new Map(this.judged).set(answer.number, answer)
    }
  }

  async #ask(question: Asked, run: number): Promise<Judged | Reviewed | null> {
    while (run === this.#run) {
      const answer = await this.#client.ask(question)
      if (answer.type === 'judged' || answer.type === 'reviewed') return answer
      if (answer.type !== 'refused' || !LATER.includes(answer.rule)) {
        if (answer.type === 'refused') this.refused = answer
        return null
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return null
  }
}

/** Moves before and after which a seat's prospect differed by so much; none where prospects may not be compared. */
export function turningPoints(found: readonly Judged[], turn: number): Turning[] {
  if (turn <= 0) return []
  const last = new Map<string, number>()
  const points: Turning[] = []
  for (const { number, seat, value } of found) {
    const before = last.get(seat)
    if (before !== undefined && Math.abs(value - before) >= turn) points.push({ number, seat, before, after: value })
    last.set(seat, value)
  }
  points.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.number - b.number)
  return points.slice(0, LISTED)
}

/** How many marks of each kind a seat has. */
export function counts(found: readonly Judged[], seat: string): { mark: string; n: number }[] {
  return Object.keys(SIGNS).map((mark) => ({ mark, n: found.filter((each) => each.seat === seat && each.mark === mark).length }))
}

export function percent(value: number): string {
  return `${Math.round(100 * value)} %`
}

// The table this device is at, as its updates tell it. It holds what came and what is on its way; it knows no rule.
import { NotConnected } from '../client/client'
import type { GameClient } from '../client/client'
import type { LegalMove, LogLine, MoveInfo, Refused, SeatInfo, Update } from '../generated/protocol'
import { decisionOf, handOverTo, othersAwaited } from './decision'
import { reuse } from './reuse'

/** Why something did not happen: a refusal in words, or plainly that there is no connection. */
export type Trouble = { kind: 'refused'; tried: string; refused: Refused } | { kind: 'offline'; tried: string }

const NONE: LegalMove[] = []

export class Table {
  update = $state.raw<Update>() as Update
  /** Parts of the update that are other objects only when they have changed: what shows them is not even asked otherwise. */
  info = $state.raw<Update['info']>() as Update['info']
  view = $state.raw<Update['view']>()
  legal = $state.raw<LegalMove[]>([])
  /** The seat whose person said that they hold the device (pass-and-play). */
  shown = $state<string | null>(null)
  /** The move that was sent and is not acknowledged yet. */
  sending = $state<string | null>(null)
  trouble = $state.raw<Trouble | null>(null)
  hint = $state.raw<MoveInfo | null>(null)
  /** How the game's own table words the open decision. */
  said = $state.raw<{ main: string | null; more: string; where: string } | null>(null)
  #logs = $state.raw<Record<string, LogLine[]>>({})
  #client: GameClient

  constructor(client: GameClient, update: Update) {
    this.#client = client
    this.#show(update)
    this.#keep(update)
  }

  /** Whether the game was played out, so that there are places to show. */
  finished = $derived.by(() => this.info.status === 'over' && !this.info.ended)
  decision = $derived.by(() => decisionOf(this.update))
  handOver = $derived.by(() => handOverTo(this.update, this.shown))
  mine = $derived.by(() => this.info.seats.filter((seat) => seat.mine === true).map((seat) => seat.seat))
  /** Other seats of this device that the game waits for while the one shown may still do something. */
  alsoAwaited = $derived.by(() => this.mine.filter((seat) => seat !== this.update.seat && (this.update.awaited ?? []).includes(seat)))
  log = $derived.by(() => this.#logs[this.#viewer(this.update)] ?? [])

  /** Takes an update; returns the log lines that are new. */
  take(update: Update): LogLine[] {
    const before = this.update
    if (before.info.deal !== update.info.deal) {
      this.shown = null
      this.#logs = {}
    }
    // The device goes on when the game begins to wait for somebody else here. Whoever takes it back (to undo, to use
    // what is optional) keeps it until they have acted again.
    if (othersAwaited(update, this.shown) && !othersAwaited(before, this.shown)) this.shown = null
    this.#show({ ...update, info: reuse(before.info, update.info), view: reuse(before.view, update.view), legal: reuse(before.legal, update.legal) })
    // Others act meanwhile; a hint stands for as long as what it names can be played.
    const hinted = this.hint?.move
    if (before.seat !== update.seat || !(update.legal ?? []).some((each) => each.move === hinted)) this.hint = null
    return this.#keep(update)
  }

  #show(update: Update): void {
    this.update = update
    this.info = update.info
    this.view = update.view
    this.legal = update.legal ?? NONE
  }

  seat(seat: string): SeatInfo | undefined {
    return this.info.seats.find((each) => each.seat === seat)
  }

  async act(move: string): Promise<void> {
    await this.#command(move, { move })
  }

  async undo(): Promise<void> {
    await this.#command('undo', 'undo')
  }

  /** Pass-and-play: this seat's person now holds the device. */
  look(seat: string): void {
    this.#clear()
    this.shown = seat
    if (this.update.seat !== seat) this.#client.say({ type: 'look', seat })
  }

  async askHint(): Promise<void> {
    const seat = this.update.seat
    if (seat == null) return
    this.#clear()
    try {
      const answer = await this.#client.ask({ type: 'hint', seat })
      if (answer.type === 'answer') this.hint = answer.moves[0] ?? null
      if (answer.type === 'refused') this.trouble = { kind: 'refused', tried: '', refused: answer }
    } catch (error) {
      this.#offline(error, '')
    }
  }

  dismiss(): void {
    this.trouble = null
  }

  async #command(tried: string, what: { move: string } | 'undo'): Promise<void> {
    const seat = this.update.seat
    if (seat == null || this.sending !== null) return
    this.#clear()
    this.sending = tried
    try {
      const answer = await this.#client.command(seat, what)
      if (answer.type === 'refused') this.trouble = { kind: 'refused', tried, refused: answer }
    } catch (error) {
      this.#offline(error, tried)
    } finally {
      this.sending = null
    }
  }

  #clear(): void {
    this.trouble = null
    this.hint = null
  }

  #offline(error: unknown, tried: string): void {
    if (!(error instanceof NotConnected)) throw error
    this.trouble = { kind: 'offline', tried }
  }

  #viewer(update: Update): string {
    return update.seat ?? ''
  }

  #keep(update: Update): LogLine[] {
    const viewer = this.#viewer(update)
    // What a device saw in the lobby, before it had a seat's eyes, is part of what its seats saw.
    const known = this.#logs[viewer] ?? this.#logs[''] ?? []
    // All lines of an entry come together. After a change of seats or of connection some may come again, or late.
    const entries = new Set(known.map((line) => line.seq))
    const fresh = (update.log ?? []).filter((line) => !entries.has(line.seq))
    if (fresh.length > 0) this.#logs = { ...this.#logs, [viewer]: [...known, ...fresh].sort((a, b) => a.seq - b.seq) }
    return fresh
  }
}

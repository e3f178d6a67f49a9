// The one interface through which the screens reach tables, whatever carries the messages.
import type { ClientMessage, ServerMessage } from '../generated/protocol'

/** `connecting`: the first try; `online`: welcomed by the other side; `offline`: lost, and being tried again. */
export type Connection = 'connecting' | 'online' | 'offline'

/** A message that carries a question number; the answer comes back with the same number. */
export type Question = Extract<ClientMessage, { id: number }>
/** A question without its number, which the client gives it. */
export type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never
/** A command of a seat that is numbered, so that it is never played twice. */
export type Numbered = Extract<ClientMessage, { n: number }>
/** Everything else a client says once it is welcome. */
export type Plain = Exclude<ClientMessage, Question | Numbered | { type: 'hello' | 'open' | 'close' }>

export type Answered = Extract<ServerMessage, { type: 'answer' | 'tried' | 'components' | 'practised' | 'replayed' | 'fairness' | 'reviewed' | 'judged' | 'refused' }>
export type Commanded = Extract<ServerMessage, { type: 'done' | 'refused' }>

/** Thrown by what needs a connection when there is none: nothing is queued in silence. */
export class NotConnected extends Error {
  constructor() {
    super('not connected')
  }
}

export interface Listener {
  connection?(state: Connection): void
  message?(message: ServerMessage): void
}

export interface GameClient {
  readonly connection: Connection
  /** Commands that were sent and not yet acknowledged; after a lost connection they are sent again with their number. */
  readonly unconfirmed: readonly Numbered[]
  listen(listener: Listener): () => void
  /** Starts connecting, and keeps trying. */
  start(): void
  stop(): void
  /** Tries again at once instead of waiting for the next try. */
  retry(): void
  /** Says something that is not numbered. Throws NotConnected. */
  say(message: Plain): void
  /** Attaches to a table of this device; after a lost connection it is attached again from the last `seq` that came. */
  open(table: string): void
  /** Detaches from the table; the seat is kept. Works without a connection too: then there is nothing to come back to. */
  close(): void
  /** Makes a move or takes one back as a seat. Rejects with NotConnected, and nothing is sent. */
  command(seat: string, what: { move: string } | 'undo'): Promise<Commanded>
  /** Asks something that changes nothing. Rejects with NotConnected when the connection goes before the answer. */
  ask(question: Asked): Promise<Answered>
}

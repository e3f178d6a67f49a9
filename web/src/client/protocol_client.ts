// The client's half of the protocol: greeting, numbering, answers, and coming back after a lost connection.
import type { ClientMessage, ServerMessage, Update } from '../generated/protocol'
import { NotConnected } from './client'
import type { Answered, Asked, Commanded, Connection, GameClient, Listener, Numbered, Plain, Question } from './client'
import type { Device } from './device'
import type { Line, Transport } from './transport'

/** Waits between tries, in milliseconds; the last one repeats. */
export const BACKOFF = [300, 600, 1200, 2500, 5000, 10_000]
/** Milliseconds in which a line that is asked whether it lives must answer. */
export const PROBE = 4000
/** Milliseconds in which something must come after a command; a line on which nothing does is dead, whatever it says. */
export const SILENCE = 10_000

interface Waiting<T> {
  resolve(answer: T): void
  reject(error: Error): void
}

interface Command extends Waiting<Commanded> {
  message: Numbered
}

interface Asking extends Waiting<Answered> {
  message: Question
}

/** What a device says first on every line. */
export function hello(device: Device): ClientMessage {
  return { type: 'hello', token: device.token, nickname: device.nickname || null, twin: true }
}

export class ProtocolClient implements GameClient {
  connection: Connection = 'connecting'
  #transport: Transport
  #device: Device
  #listeners = new Set<Listener>()
  #line: Line | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #watch: ReturnType<typeof setTimeout> | null = null
  #failures = 0
  #running = false
  #questions = new Map<number, Asking>()
  #question = 0
  #commands = new Map<string, Command>()
  #taken = new Map<string, number>()
  #table: { id: string; deal: number; seq: number; watched: string | null } | null = null
  #watching: string | null = null
  /** The seat that this device said it looks through; a new connection must be told again. */
  #look: string | null = null
  /** Whether a table was asked for. What still comes from one that was left is not news to anybody. */
  #attached = false

  constructor(transport: Transport, device: Device) {
    this.#transport = transport
    this.#device = device
  }

  get unconfirmed(): readonly Numbered[] {
    return [...this.#commands.values()].map((command) => command.message)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    if (this.#running) return
    this.#running = true
    this.#connect()
  }

  stop(): void {
    this.#running = false
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#line?.close()
  }

  retry(): void {
    if (!this.#running || this.#line !== null) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#connect()
  }

  /** The device may have slept, or be in another network: a line that died unnoticed is found out and replaced. */
  wake(): void {
    if (!this.#running || this.connection === 'connecting') return
    if (this.connection === 'offline') return this.retry()
    if (this.#table === null) this.#send({ type: 'tables' })
    else this.#attach()
    this.#expect(PROBE)
  }

  say(message: Plain): void {
    if (this.connection !== 'online') throw new NotConnected()
    if (message.type === 'leave') this.#forget()
    if (message.type === 'look') this.#look = message.seat
    if (message.type === 'watch' || message.type === 'join' || message.type === 'create') {
      this.#attached = true
      this.#watching = message.type === 'watch' ? message.code : null
    }
    this.#send(message)
  }

  close(): void {
    if (!this.#attached) return
    this.#forget()
    if (this.connection === 'online') this.#send({ type: 'close' })
  }

  open(table: string): void {
    if (this.connection !== 'online') throw new NotConnected()
    this.#forget()
    this.#attached = true
    this.#table = { id: table, deal: 0, seq: 0, watched: null }
    this.#send({ type: 'open', table, seq: 0 })
  }

  command(seat: string, what: { move: string } | 'undo'): Promise<Commanded> {
    if (this.connection !== 'online') return Promise.reject(new NotConnected())
    const n = (this.#taken.get(seat) ?? 0) + 1
    const message: Numbered = what === 'undo' ? { type: 'undo', n, seat } : { type: 'act', n, move: what.move, seat }
    // A second command with the same number would be another command under a number that is taken.
    this.#commands.get(seat)?.reject(new NotConnected())
    return new Promise((resolve, reject) => {
      this.#commands.set(seat, { message, resolve, reject })
      this.#send(message)
      this.#expect(SILENCE)
    })
  }

  ask(question: Asked): Promise<Answered> {
    if (this.connection !== 'online') return Promise.reject(new NotConnected())
    const id = ++this.#question
    return new Promise((resolve, reject) => {
      const message = { ...question, id } as Question
      this.#questions.set(id, { message, resolve, reject })
      this.#send(message)
    })
  }

  #connect(): void {
    this.#timer = null
    this.#line = this.#transport({
      opened: () => this.#send(hello(this.#device)),
      received: (text) => this.#receive(JSON.parse(text) as ServerMessage),
      closed: () => this.#lost(),
    })
  }

  /** Something has to come in this time, or the line is given up. */
  #expect(milliseconds: number): void {
    if (this.#watch !== null) clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#line?.close(), milliseconds)
  }

  #heard(): void {
    if (this.#watch !== null) clearTimeout(this.#watch)
    this.#watch = null
  }

  #lost(): void {
    this.#line = null
    this.#heard()
    for (const waiting of this.#questions.values()) waiting.reject(new NotConnected())
    this.#questions.clear()
    if (!this.#running) return
    this.#become('offline')
    const wait = BACKOFF[Math.min(this.#failures, BACKOFF.length - 1)] ?? 0
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), wait)
  }

  #receive(message: ServerMessage): void {
    this.#heard()
    switch (message.type) {
      case 'welcome':
        this.#device.token = message.token
        this.#failures = 0
        this.#tell(message)
        this.#become('online')
        this.#resume()
        return
      case 'update':
        if (!this.#attached) return
        this.#updated(message)
        break
      case 'done':
        this.#taken.set(message.seat, message.n)
        this.#settle(message.seat, message.n, message)
        break
      case 'refused':
        if (message.id != null) return this.#answer(message.id, message)
        if (message.n != null && this.#settle(message.seat ?? this.#whoSaid(message.n), message.n, message)) return
        break
      case 'answer':
      case 'tried':
      case 'components':
      case 'practised':
      case 'replayed':
      case 'fairness':
      case 'reviewed':
      case 'judged':
        return this.#answer(message.id, message)
      default:
    }
    this.#tell(message)
  }

  #updated(update: Update): void {
    const { table: id, deal = 1 } = update.info
    if (this.#table?.id !== id || this.#table.deal !== deal) {
      this.#taken.clear()
      this.#table = { id, deal, seq: 0, watched: this.#watching }
    }
    this.#table.seq = update.seq
    if (update.seat != null) this.#taken.set(update.seat, Math.max(update.n ?? 0, this.#taken.get(update.seat) ?? 0))
  }

  /**
   * Attaches again and repeats what was not acknowledged: the same number and move are answered, never played twice. Where the
   * line moved to a better way, what was asked on the one before is asked once more.
   */
  #resume(): void {
    this.#attach()
    for (const waiting of [...this.#commands.values(), ...this.#questions.values()]) this.#send(waiting.message)
  }

  #attach(): void {
    if (this.#table === null) return
    const { id, seq, watched } = this.#table
    if (watched !== null) this.#send({ type: 'watch', code: watched })
    else this.#send({ type: 'open', table: id, seq })
    if (this.#look !== null) this.#send({ type: 'look', seat: this.#look })
  }

  #forget(): void {
    this.#table = null
    this.#watching = null
    this.#look = null
    this.#attached = false
    this.#taken.clear()
    for (const command of this.#commands.values()) command.reject(new NotConnected())
    this.#commands.clear()
  }

  #settle(seat: string, n: number, message: Commanded): boolean {
    const command = this.#commands.get(seat)
    if (command?.message.n !== n) return false
    this.#commands.delete(seat)
    command.resolve(message)
    return true
  }

  #whoSaid(n: number): string {
    return [...this.#commands].find(([, command]) => command.message.n === n)?.[0] ?? ''
  }

  #answer(id: number, message: Answered): void {
    this.#questions.get(id)?.resolve(message)
    this.#questions.delete(id)
  }

  #become(connection: Connection): void {
    if (this.connection === connection) return
    this.connection = connection
    for (const listener of this.#listeners) listener.connection?.(connection)
  }

  #tell(message: ServerMessage): void {
    for (const listener of this.#listeners) listener.message?.(message)
  }

  #send(message: ClientMessage): void {
    this.#line?.send(JSON.stringify(message))
  }
}

// A position to try things in, carried like a table: the same screens stand on it, and every answer comes from the engine.
// Nothing is kept by the server: the position and the lines played on it are sent whole with each question.
import type { Answered, Asked, Commanded, Connection, GameClient, Listener, Numbered, Plain } from '../client/client'
import type { MoveInfo, Practised, Refused, SeatInfo, TableInfo, Update } from '../generated/protocol'

export interface Start {
  game: string
  variant: string
  players: number
  position: Record<string, unknown>
  seat: string | null
  /** Lines of a record that were played on the position before it is shown. */
  moves?: string[]
}

/** What becomes of a legal move: it is played, with lines that follow by themselves, or it is left unplayed. */
export type Verdict = { play: true; then: string[] } | { play: false }
export type Judge = (move: string) => Verdict

/** Who else is at the position, and what becomes of what is done there. */
export interface Company {
  names?: Record<string, string>
  /** What sits in the other seats. */
  others?: 'bot' | 'person'
  judge?: Judge
  /** The move to hint at, where there is one in mind. */
  hint?: () => string | null
}

const PLAY: Verdict = { play: true, then: [] }
const NOWHERE: Refused = { type: 'refused', rule: 'table.undo.none', text: { key: 'table.undo.none' } }

export class SandboxClient implements GameClient {
  readonly connection: Connection = 'online'
  readonly unconfirmed: readonly Numbered[] = []
  #real: GameClient
  #start: Start
  #company: Company
  #listeners = new Set<Listener>()
  /** Lines after each own move, so that one own move is taken back whole. */
  #turns: string[][] = []
  #now: Practised | null = null
  #seq = 0
  #closed = false

  constructor(real: GameClient, start: Start, company: Company = {}) {
    this.#real = real
    this.#start = start
    this.#company = company
  }

  /** How many own moves were played and not taken back. */
  get played(): number {
    return this.#turns.length
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  start(): void {
    void this.begin()
  }
  stop(): void {
    this.#closed = true
  }
  retry(): void {}
  say(_message: Plain): void {}
  open(_table: string): void {}
  close(): void {}

  /** Sets the position up; a refusal says what is wrong with it. */
  async begin(): Promise<Refused | null> {
    this.#turns = []
    return this.#go([])
  }

  async command(seat: string, what: { move: string } | 'undo'): Promise<Commanded> {
    const n = this.#seq
    if (what === 'undo') {
      if (this.#turns.length === 0) return { ...NOWHERE, n, seat }
      const refused = await this.#go(this.#turns.slice(0, -1))
      return refused === null ? { type: 'done', n, seat } : { ...refused, n, seat }
    }
    const line = `${seat} ${what.move}`
    const tried = await this.#practise([...this.#turns.flat(), line])
    if (tried.type === 'refused') return { ...tried, n, seat }
    const verdict = this.#company.judge?.(what.move) ?? PLAY
    if (!verdict.play) return { type: 'done', n, seat }
    const refused = await this.#go([...this.#turns, [line, ...verdict.then]])
    return refused === null ? { type: 'done', n, seat } : { ...refused, n, seat }
  }

  async ask(question: Asked): Promise<Answered> {
    const legal = this.#now?.legal ?? []
    const answer = (moves: MoveInfo[]): Answered => ({ type: 'answer', id: 0, moves })
    switch (question.type) {
      case 'why': {
        const tried = await this.#practise([...this.#turns.flat(), `${question.seat ?? this.#start.seat ?? ''} ${question.move}`])
        return tried.type === 'refused' ? tried : answer(legal.filter((each) => each.move === question.move))
      }
      case 'preview': {
        const wanted = question.moves ?? []
        return answer(wanted.length === 0 ? legal : legal.filter((each) => wanted.includes(each.move)))
      }
      case 'plan':
        return answer((this.#now?.plan ?? []).map((move) => ({ move, text: { key: '' } })))
      case 'trial': {
        const tried = await this.#practise(this.#turns.flat(), question.moves)
        return tried.type === 'practised' ? { type: 'tried', id: 0, result: tried.trial ?? {} } : tried
      }
      case 'hint': {
        const wanted = this.#company.hint?.() ?? this.#now?.plan?.[0]
        return answer(legal.filter((each) => each.move === wanted).slice(0, 1))
      }
      default:
        return this.#real.ask(question)
    }
  }

  async #practise(moves: string[], draft: string[] | null = null): Promise<Practised | Refused> {
    const { game, players, variant, position, seat } = this.#start
    const lines = [...(this.#start.moves ?? []), ...moves]
    const answer = await this.#real.ask({ type: 'practice', game, players, variant, position, moves: lines, seat, draft })
    if (answer.type === 'practised' || answer.type === 'refused') return answer
    throw new Error(`practice was answered by ${answer.type}`)
  }

  async #go(turns: string[][]): Promise<Refused | null> {
    const came = await this.#practise(turns.flat())
    if (this.#closed || came.type === 'refused') return came.type === 'refused' ? came : null
    this.#turns = turns
    this.#now = came
    for (const listener of this.#listeners) listener.message?.(this.#update(came))
    return null
  }

  #update(now: Practised): Update {
    const { seat } = this.#start
    this.#seq += 1
    return {
      type: 'update',
      seq: this.#seq,
      seat,
      n: this.#seq,
      info: this.#info(now),
      view: now.view,
      twin: now.twin ?? [],
      acting: now.acting ?? [],
      awaited: now.awaited ?? [],
      legal: (now.legal ?? []).map(({ move, text }) => ({ move, text })),
      undo: { allowed: this.played > 0 },
      log: (now.events ?? []).map((text) => ({ seq: this.#seq, seat: null, text })),
    }
  }

  #info(now: Practised): TableInfo {
    const { game, variant, players, seat } = this.#start
    const seats = Array.from({ length: players }, (_, index): SeatInfo => {
      const name = `P${index + 1}`
      const mine = name === seat
      return { seat: name, kind: mine ? 'person' : (this.#company.others ?? 'person'), nickname: this.#company.names?.[name] ?? '', mine, here: true, score: now.scores?.[index] ?? 0 }
    })
    const over = (now.acting ?? []).length === 0 && (now.awaited ?? []).length === 0
    return { table: 'sandbox', code: '', game, variant, options: {}, status: over ? 'over' : 'playing', seats, host: false, spectators: false, deal: 1 }
  }
}

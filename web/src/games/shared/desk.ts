// A live table as a game's own screen uses it: what there is to see and to do, and the questions that the table answers.
import { NotConnected } from '../../client/client'
import type { Answered, Asked, GameClient } from '../../client/client'
import type { LegalMove, MoveInfo, Refused, Text } from '../../generated/protocol'
import type { Table } from '../../state/table.svelte'

/** Whatever carries a table: a live one, a position in a lesson, a test. */
export interface Desk<View = unknown, Draft = unknown> {
  readonly view: View
  readonly legal: readonly LegalMove[]
  readonly sending: boolean
  /** Whether what was sent last did not arrive. */
  readonly offline?: boolean
  act(move: string): Promise<Refused | null>
  why(move: string): Promise<Answered | null>
  /** What moves would bring, all legal ones where none is named; null when there was no answer. */
  preview(moves?: string[]): Promise<MoveInfo[] | null>
  /** What these moves would come to, without making them. */
  trial(moves: string[]): Promise<Draft | Refused | null>
}

/** Why something was refused, and the thing that it is told at. */
export interface Trouble {
  anchor: Element
  refused: Refused
}

/** What the frame around a table needs of a game's plans: to forget them, to learn anew, to tell and to make a move. */
export interface Plans {
  trouble: Trouble | null
  clear(): void
  learn(): Promise<void>
  can(move: string): boolean
  told(move: string): Text | null
  act(move: string, anchor: Element): Promise<unknown>
}

export class LiveDesk<View, Draft> implements Desk<View, Draft> {
  #table: Table
  #client: GameClient

  constructor(table: Table, client: GameClient) {
    this.#table = table
    this.#client = client
  }

  get view(): View {
    return this.#table.view as unknown as View
  }
  get legal(): readonly LegalMove[] {
    return this.#table.legal
  }
  get sending(): boolean {
    return this.#table.sending !== null
  }
  get offline(): boolean {
    return this.#table.trouble?.kind === 'offline'
  }

  async act(move: string): Promise<Refused | null> {
    await this.#table.act(move)
    const trouble = this.#table.trouble
    if (trouble?.kind !== 'refused') return null
    // It is told where it was tried, and not once more elsewhere.
    this.#table.dismiss()
    return trouble.refused
  }
  async why(move: string): Promise<Answered | null> {
    return this.#ask({ type: 'why', move, seat: this.#seat })
  }
  async preview(moves: string[] = []): Promise<MoveInfo[] | null> {
    const answer = await this.#ask({ type: 'preview', moves, seat: this.#seat })
    return answer?.type === 'answer' ? answer.moves : null
  }
  async plan(): Promise<string[]> {
    const answer = await this.#ask({ type: 'plan', seat: this.#seat })
    return answer?.type === 'answer' ? answer.moves.map((each) => each.move) : []
  }
  async trial(moves: string[]): Promise<Draft | Refused | null> {
    const answer = await this.#ask({ type: 'trial', moves, seat: this.#seat })
    if (answer?.type === 'tried') return answer.result as unknown as Draft
    return answer?.type === 'refused' ? answer : null
  }

  get #seat(): string | null {
    return this.#table.update.seat ?? null
  }
  /** Without a connection there is no answer; the banner says so, and the question is asked again with the next update. */
  async #ask(question: Asked): Promise<Answered | null> {
    try {
      return await this.#client.ask(question)
    } catch (error) {
      if (!(error instanceof NotConnected)) throw error
      return null
    }
  }
}

// A live table as Ion's screen uses it.
import { NotConnected } from '../../client/client'
import type { Answered, Asked, GameClient } from '../../client/client'
import type { LegalMove, MoveInfo, Refused } from '../../generated/protocol'
import type { Table } from '../../state/table.svelte'
import type { Desk } from './play.svelte'
import type { Draft, IonView } from './types'

const NONE: readonly LegalMove[] = []

export class LiveDesk implements Desk {
  #table: Table
  #client: GameClient

  constructor(table: Table, client: GameClient) {
    this.#table = table
    this.#client = client
  }

  get view(): IonView {
    return this.#table.update.view as unknown as IonView
  }
  get legal(): readonly LegalMove[] {
    return this.#table.update.legal ?? NONE
  }
  get sending(): boolean {
    return this.#table.sending !== null
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
  async preview(): Promise<MoveInfo[] | null> {
    const answer = await this.#ask({ type: 'preview', moves: [], seat: this.#seat })
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

// A guided first game: one step at a time, each a position with one thing to do. It judges no rule; it only knows which of
// the legal moves the step is about.
import type { GameClient } from '../client/client'
import { SandboxClient } from './sandbox'
import type { Step } from './lessons'
import type { Verdict } from './sandbox'

export class StepRun {
  readonly step: Step
  readonly client: SandboxClient
  /** How many of the step's moves are made. */
  made = $state(0)
  /** The latest legal move that was not what the step asks for. */
  astray = $state<string | null>(null)
  /** Called with a move made when the step is done already. */
  onbeyond: (move: string) => void = () => undefined

  constructor(step: Step, game: string, real: GameClient, names: Record<string, string>) {
    this.step = step
    const { variant, players, position, seat } = step
    this.client = new SandboxClient(real, { game, variant, players, position, seat }, {
      names,
      others: 'bot',
      judge: (move) => this.#judge(move),
      hint: () => this.step.task[this.made]?.[0] ?? null,
    })
  }

  get done(): boolean {
    return this.made >= this.step.task.length
  }

  /** The table has changed: a move was made or taken back. */
  follow(): void {
    this.made = Math.min(this.client.played, this.step.task.length)
    this.astray = null
  }

  /** Whether the step begins with this move. */
  opensWith(move: string): boolean {
    return this.step.task[0]?.includes(move) ?? false
  }

  #judge(move: string): Verdict {
    if (this.done) {
      this.onbeyond(move)
      return { play: false }
    }
    if (!this.step.task[this.made]?.includes(move)) {
      this.astray = move
      return { play: false }
    }
    return { play: true, then: this.made + 1 === this.step.task.length ? (this.step.then ?? []) : [] }
  }
}

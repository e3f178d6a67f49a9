// Back to the best way where a network let it not through for a while only: now and then it is tried beside the way that
// carries the messages, and it takes over once the other side has greeted there and nothing is on its way here.
import type { ServerMessage } from '../generated/protocol'
import type { Line, Transport } from './transport'

/** Milliseconds until it is tried, and tried again; the last one repeats. */
export const PAUSES = [60_000, 300_000, 900_000]
/** Milliseconds in which the other side must greet. */
export const GREETING = 8000
/** Milliseconds after which a moment that was not quiet is looked at again. */
export const LOOK = 500

/** The line that may be moved. */
export interface Crossing {
  better: Transport
  /** What is said first on a line. */
  hello(): string
  /** Whether nothing was said of late, so that no answer is on its way. */
  quiet(): boolean
  /** From now on the messages go over this line, where this is how it was greeted. */
  cross(line: Line, welcome: string): void
  received(text: string): void
  closed(): void
}

/** Tries until it has crossed or is ended. */
export function regain(crossing: Crossing): () => void {
  let timer: ReturnType<typeof setTimeout>
  let ended = false
  let crossed = false
  let line: Line | null = null

  function attempt(failures: number): void {
    let over = false
    const mine = crossing.better({
      opened: () => mine.send(crossing.hello()),
      received: (text) => {
        if (over) return
        if (crossed) crossing.received(text)
        else if ((JSON.parse(text) as ServerMessage).type === 'welcome') cross(text)
        else mine.close()
      },
      closed: () => {
        if (over) return
        over = true
        if (crossed) crossing.closed()
        else wait(failures + 1)
      },
    })
    const cross = (welcome: string): void => {
      clearTimeout(timer)
      if (crossing.quiet()) {
        crossed = true
        crossing.cross(mine, welcome)
      } else timer = setTimeout(() => cross(welcome), LOOK)
    }
    line = mine
    timer = setTimeout(() => mine.close(), GREETING)
  }
  function wait(failures: number): void {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => attempt(failures), PAUSES[Math.min(failures, PAUSES.length - 1)])
  }

  wait(0)
  return () => {
    ended = true
    clearTimeout(timer)
    if (!crossed) line?.close()
  }
}

// Which way messages are carried: the best one that a network lets through, found out by trying.
import type { Line, LineEvents, Transport } from './transport'

/** Milliseconds in which something must have come; a way that opens and delivers nothing is as bad as a closed one. */
export const WAIT = 4000
/** Milliseconds after which a better way that failed is tried again, when there is reason to connect anyway. */
export const RETRY = 120_000
/** Milliseconds in which whatever was said has been answered, where nothing more was said. */
export const QUIET = 5000
/** Milliseconds for which a line that was left stays open, so that nobody seems to be away meanwhile. */
export const OVERLAP = 2000
const KEY = 'bondline.way'

export interface Way {
  name: string
  open: Transport
}

/**
 * The ways from best to worst. Which one works is kept for the session, so that a page that is loaded again waits for nothing.
 * With what is said first on a line, one that goes another way than the best moves over to it once that is open again.
 */
export function choose(ways: readonly Way[], storage: Storage | null, hello: (() => string) | null = null, now: () => number = Date.now): Transport {
  /** When each way that failed did so. */
  const failed = new Map<string, number>(remembered(storage))
  // Another network may let another way through.
  window.addEventListener('online', () => failed.clear())
  const open = (events: LineEvents): Line => {
    const untried = ways.filter((way) => now() - (failed.get(way.name) ?? -Infinity) >= RETRY)
    const tries = [...(untried.length > 0 ? untried : ways)]
    let line: Line | null = null
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let said = now()
    let stay: (() => void) | undefined
    const finish = (): void => {
      if (over) return
      over = true
      clearTimeout(timer)
      stay?.()
      events.closed()
    }
    const next = (lost: string[]): void => {
      const way = tries.shift()
      if (way === undefined) return finish()
      let heard = false
      let done = false
      const closed = (): void => {
        if (done) return
        done = true
        clearTimeout(timer)
        if (over) return
        if (heard) finish()
        else next([...lost, way.name])
      }
      timer = setTimeout(() => {
        // It is not waited for that it closes: it may hang in that too.
        const mute = line
        closed()
        mute?.close()
      }, WAIT)
      line = way.open({
        opened: () => {
          if (!done) events.opened()
        },
        received: (text) => {
          if (done || over) return
          if (!heard) {
            heard = true
            clearTimeout(timer)
            // Only where something worse worked it is the way that failed, and not the network or the server.
            for (const name of lost) failed.set(name, now())
            failed.delete(way.name)
            remember(storage, failed)
            if (way !== ways[0]) void lookBack(() => (done = true))
          }
          events.received(text)
        },
        closed,
      })
    }
    /** Looks for the best way now and then; `leave` lets nothing more come from the line so far. */
    const lookBack = async (leave: () => void): Promise<void> => {
      const [best] = ways
      if (hello === null || best === undefined) return
      const { regain } = await import('./regain')
      if (over) return
      stay = regain({
        better: best.open,
        hello,
        quiet: () => now() - said >= QUIET,
        cross: (better, welcome) => {
          const left = line
          leave()
          line = better
          failed.delete(best.name)
          remember(storage, failed)
          setTimeout(() => left?.close(), OVERLAP)
          events.received(welcome)
        },
        received: (text) => {
          if (!over) events.received(text)
        },
        closed: finish,
      })
    }
    next([])
    return {
      send: (text) => {
        said = now()
        line?.send(text)
      },
      close: () => {
        const last = line
        finish()
        last?.close()
      },
    }
  }
  return open
}

function remembered(storage: Storage | null): [string, number][] {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function remember(storage: Storage | null, failed: Map<string, number>): void {
  try {
    storage?.setItem(KEY, JSON.stringify([...failed]))
  } catch {
    // Full or forbidden: it is found out again.
  }
}

/** A way whose code is fetched when it is wanted. */
export function lazily(load: () => Promise<Transport>): Transport {
  return (events) => {
    let line: Line | null = null
    let over = false
    const close = (): void => {
      if (over) return
      over = true
      events.closed()
    }
    load().then((open) => {
      if (!over) line = open(events)
    }, close)
    return { send: (text) => line?.send(text), close: () => (line === null ? close() : line.close()) }
  }
}

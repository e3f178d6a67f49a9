// A line that is carried by requests, where a network lets no WebSocket through: messages by POST, and what comes as
// server-sent events or by long polling. Messages are numbered both ways, so a request may be lost or come twice.
import type { Line, LineEvents, Transport } from './transport'

/** Milliseconds of silence on a stream after which it is dead; the server lets one be heard of more often. */
export const SILENCE = 35_000
/** Milliseconds before a request that got lost is sent again; the last one repeats. */
const AGAIN = [150, 400, 1000, 2000]
/** A request that was not answered so often in a row ends the line. */
const TRIES = 6
/** Milliseconds for an answer; a poll may wait longer. */
const ANSWER = 15_000
const POLL = 20
/** After so many messages of a stream the server is told that they have come. */
const ACKNOWLEDGE = 16

class Ended extends Error {}

/** What tells who asks; the token never goes into an address. */
export type Token = () => string | null

class Carried implements Line {
  #base: string
  #token: Token
  #events: LineEvents
  #over = new AbortController()
  #path = ''
  /** Messages that were not taken yet; the first of them has this number. */
  #unsent: string[] = []
  #number = 1
  #sending = false
  #got = 0
  #told = 0

  constructor(base: string, token: Token, events: LineEvents, how: 'events' | 'poll') {
    this.#base = base
    this.#token = token
    this.#events = events
    window.addEventListener('offline', this.close)
    window.addEventListener('pagehide', this.#leave)
    void this.#run(how)
  }

  send(text: string): void {
    this.#unsent.push(text)
    void this.#flush()
  }

  close = (): void => {
    if (this.#over.signal.aborted) return
    this.#over.abort()
    window.removeEventListener('offline', this.close)
    window.removeEventListener('pagehide', this.#leave)
    this.#leave()
    this.#events.closed()
  }

  /** Tells the server, which would find out by itself in a while. */
  #leave = (): void => {
    if (this.#path === '') return
    fetch(`${this.#path}/close`, { method: 'POST', headers: this.#headers(), keepalive: true }).catch(() => undefined)
  }

  async #run(how: 'events' | 'poll'): Promise<void> {
    try {
      const answer = await this.#fetch(this.#base, { method: 'POST' }, ANSWER)
      if (!answer.ok) throw new Ended()
      const { line } = (await answer.json()) as { line: string }
      this.#path = `${this.#base}/${line}`
      this.#events.opened()
      await (how === 'events' ? this.#listen() : this.#poll())
    } catch {
      // Whatever it was, the line is over, and the client asks for another one.
    }
    this.close()
  }

  async #listen(): Promise<void> {
    const answer = await this.#fetch(`${this.#path}/events?after=${this.#got}`, {}, ANSWER)
    const reader = answer.body?.getReader()
    if (!answer.ok || reader === undefined) throw new Ended()
    const decoder = new TextDecoder()
    let held = ''
    for (;;) {
      const { done, value } = await this.#within(reader.read(), SILENCE)
      if (done) return
      const events = (held + decoder.decode(value, { stream: true })).split(/\r\n\r\n|\n\n/)
      held = events.pop() ?? ''
      for (const event of events) {
        const id = Number(/^id: ?(\d+)/m.exec(event)?.[1] ?? 0)
        const data = /^data: ?(.*)/m.exec(event)?.[1]
        if (id > 0 && data !== undefined) this.#take(id, data)
      }
      if (this.#got - this.#told >= ACKNOWLEDGE) void this.#flush(true)
    }
  }

  async #poll(): Promise<void> {
    for (let failures = 0; ; ) {
      try {
        const answer = await this.#fetch(`${this.#path}/poll?after=${this.#got}&wait=${POLL}`, {}, POLL * 1000 + ANSWER)
        if (answer.status < 500 && !answer.ok) throw new Ended()
        if (!answer.ok) throw new Error()
        for (const [number, message] of (await answer.json()) as [number, unknown][]) this.#take(number, JSON.stringify(message))
        failures = 0
      } catch (error) {
        await this.#pause(error, ++failures)
      }
    }
  }

  #take(number: number, text: string): void {
    if (this.#over.signal.aborted || number <= this.#got) return
    this.#got = number
    this.#events.received(text)
  }

  /** One request at a time, so that what is said arrives in order. */
  async #flush(acknowledge = false): Promise<void> {
    if (this.#sending || this.#path === '') return
    this.#sending = true
    let failures = 0
    try {
      while (this.#unsent.length > 0 || acknowledge) {
        acknowledge = false
        const batch = [...this.#unsent]
        const got = this.#got
        try {
          const answer = await this.#fetch(`${this.#path}/send?n=${this.#number}&after=${got}`, { method: 'POST', body: batch.join('\n') }, ANSWER)
          if (answer.status < 500 && !answer.ok) throw new Ended()
          if (!answer.ok) throw new Error()
          this.#told = got
          this.#number += batch.length
          this.#unsent.splice(0, batch.length)
          failures = 0
        } catch (error) {
          await this.#pause(error, ++failures)
        }
      }
    } catch {
      this.close()
    } finally {
      this.#sending = false
    }
  }

  async #pause(error: unknown, failures: number): Promise<void> {
    if (error instanceof Ended || this.#over.signal.aborted || failures > TRIES) throw new Ended()
    await new Promise((resolve) => setTimeout(resolve, AGAIN[Math.min(failures, AGAIN.length) - 1]))
    if (this.#over.signal.aborted) throw new Ended()
  }

  #headers(): Record<string, string> {
    const token = this.#token()
    return token === null ? {} : { authorization: `Bearer ${token}` }
  }

  /** The time is for the head of the answer; a stream goes on. */
  async #fetch(path: string, request: RequestInit, milliseconds: number): Promise<Response> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), milliseconds)
    const over = (): void => late.abort()
    this.#over.signal.addEventListener('abort', over, { once: true })
    try {
      return await fetch(path, { ...request, headers: this.#headers(), cache: 'no-store', signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  async #within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Ended()), milliseconds)))
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Server-sent events one way, POST the other. */
export function eventStream(base: string, token: Token): Transport {
  return (events) => new Carried(base, token, events, 'events')
}

/** A request that waits until there is something, again and again; POST the other way. */
export function longPolling(base: string, token: Token): Transport {
  return (events) => new Carried(base, token, events, 'poll')
}

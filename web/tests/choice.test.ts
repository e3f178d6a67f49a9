import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choose, lazily, OVERLAP, QUIET, RETRY, WAIT } from '../src/client/choice'
import { GREETING, PAUSES } from '../src/client/regain'
import type { Line, LineEvents, Transport } from '../src/client/transport'
import { memory } from './helpers'

/** A way whose other end is the test. */
class Road {
  opened: LineEvents[] = []
  said: string[] = []
  closed = 0
  readonly open: Transport = (events): Line => {
    this.opened.push(events)
    return { send: (text) => this.said.push(text), close: () => ((this.closed += 1), events.closed()) }
  }
  get last(): LineEvents {
    const last = this.opened[this.opened.length - 1]
    if (last === undefined) throw new Error('it was not opened')
    return last
  }
}

let roads: { [name: string]: Road }
let storage: Storage
let heard: string[]
let line: Line
const events: LineEvents = { opened: () => heard.push('opened'), received: (text) => heard.push(text), closed: () => heard.push('closed') }

function connect(hello: (() => string) | null = null): void {
  heard = []
  line = choose(Object.entries(roads).map(([name, road]) => ({ name, open: road.open })), storage, hello)(events)
}
const socket = (): Road => roads['socket'] as Road
const poll = (): Road => roads['poll'] as Road
const opened = (): number[] => Object.values(roads).map((road) => road.opened.length)

beforeEach(() => {
  vi.useFakeTimers()
  roads = { socket: new Road(), events: new Road(), poll: new Road() }
  storage = memory()
  connect()
})
afterEach(() => vi.useRealTimers())

describe('the way that messages take', () => {
  it('is the best one where it works', () => {
    socket().last.opened()
    socket().last.received('hi')
    line.send('x')
    expect([opened(), heard, socket().said]).toEqual([[1, 0, 0], ['opened', 'hi'], ['x']])
    vi.advanceTimersByTime(WAIT * 10)
    expect(opened()).toEqual([1, 0, 0])
  })
  it('is the next one where it cannot be opened, or opens and delivers nothing', () => {
    socket().last.closed()
    expect(opened()).toEqual([1, 1, 0])
    roads['events']?.last.opened()
    vi.advanceTimersByTime(WAIT)
    expect(opened()).toEqual([1, 1, 1])
    expect(roads['events']?.closed).toBe(1)
    poll().last.opened()
    poll().last.received('hi')
    line.send('x')
    expect(heard).toEqual(['opened', 'opened', 'hi'])
    expect([poll().said, socket().said]).toEqual([['x'], []])
  })
  it('is remembered for the session, and the better one tried again later', () => {
    socket().last.closed()
    roads['events']?.last.received('hi')
    roads['events']?.last.closed()
    expect(heard).toEqual(['hi', 'closed'])
    connect()
    expect(opened()).toEqual([1, 2, 0])
    roads['events']?.last.received('hi')
    vi.advanceTimersByTime(RETRY)
    connect()
    expect(opened()).toEqual([2, 2, 0])
  })
  it('is tried anew in another network', () => {
    socket().last.closed()
    roads['events']?.last.received('hi')
    const open = choose([{ name: 'socket', open: socket().open }, { name: 'poll', open: poll().open }], storage)
    window.dispatchEvent(new Event('online'))
    open(events)
    expect(opened()).toEqual([2, 1, 0])
  })
  it('is none where the server is away; then nothing is held against the better ways', () => {
    for (const road of Object.values(roads)) road.last.closed()
    expect(heard).toEqual(['closed'])
    connect()
    expect(opened()).toEqual([2, 1, 1])
  })
  it('closes once, whoever closes it', () => {
    socket().last.received('hi')
    line.close()
    socket().last.closed()
    socket().last.received('late')
    expect([heard, opened(), socket().closed]).toEqual([['hi', 'closed'], [1, 0, 0], 1])
  })
})

describe('a better way that was blocked for a while', () => {
  const [first = 0, second = 0] = PAUSES
  const greeted = JSON.stringify({ type: 'welcome', token: 't' })
  const events_ = (): Road => roads['events'] as Road

  /** On the second way, on which all is well. */
  beforeEach(async () => {
    line.close()
    roads = { socket: new Road(), events: new Road(), poll: new Road() }
    connect(() => 'hello')
    socket().last.closed()
    events_().last.opened()
    events_().last.received('hi')
    await vi.dynamicImportSettled()
    line.send('first')
    heard = []
  })

  it('is tried beside the one that works, with longer and longer pauses, and nobody notices', () => {
    vi.advanceTimersByTime(first - 1)
    expect(opened()).toEqual([1, 1, 0])
    vi.advanceTimersByTime(1)
    expect(opened()).toEqual([2, 1, 0])
    socket().last.closed()
    vi.advanceTimersByTime(second - 1)
    expect(opened()).toEqual([2, 1, 0])
    vi.advanceTimersByTime(1)
    expect(opened()).toEqual([3, 1, 0])
    events_().last.received('still here')
    line.send('also')
    expect([heard, events_().said, socket().said]).toEqual([['still here'], ['first', 'also'], []])
  })
  it('takes over only when the other side has greeted there', () => {
    vi.advanceTimersByTime(first)
    socket().last.opened()
    expect(socket().said).toEqual(['hello'])
    line.send('a')
    expect(events_().said).toEqual(['first', 'a'])
    vi.advanceTimersByTime(QUIET)
    expect(heard).toEqual([])
    socket().last.received(greeted)
    expect(heard).toEqual([greeted])
    line.send('b')
    expect([events_().said, socket().said]).toEqual([['first', 'a'], ['hello', 'b']])
    // What still comes on the line that was left comes on the new one too, and is not told twice.
    events_().last.received('late')
    socket().last.received('news')
    expect([heard, events_().closed]).toEqual([[greeted, 'news'], 0])
    vi.advanceTimersByTime(OVERLAP)
    expect([heard, events_().closed]).toEqual([[greeted, 'news'], 1])
    vi.advanceTimersByTime(second * 10)
    expect(opened()).toEqual([2, 1, 0])
    expect(storage.getItem('bondline.way')).toBe('[]')
    socket().last.closed()
    expect(heard).toEqual([greeted, 'news', 'closed'])
  })
  it('waits until nothing is on its way', () => {
    vi.advanceTimersByTime(first)
    line.send('a question')
    socket().last.opened()
    socket().last.received(greeted)
    events_().last.received('its answer')
    expect(heard).toEqual(['its answer'])
    vi.advanceTimersByTime(QUIET)
    expect(heard).toEqual(['its answer', greeted])
  })
  it('is given up where it opens and nobody greets, or something else is said', () => {
    vi.advanceTimersByTime(first)
    socket().last.opened()
    vi.advanceTimersByTime(GREETING)
    expect(socket().closed).toBe(1)
    vi.advanceTimersByTime(second)
    socket().last.opened()
    socket().last.received(JSON.stringify({ type: 'refused' }))
    expect([opened(), heard, socket().closed]).toEqual([[3, 1, 0], [], 2])
  })
  it('is not looked for any more once the line is closed', () => {
    line.close()
    vi.advanceTimersByTime(first * 10)
    expect([opened(), heard]).toEqual([[1, 1, 0], ['closed']])
  })
})

it('code that is fetched late may be given up meanwhile, or never come', async () => {
  const road = new Road()
  heard = []
  lazily(() => Promise.resolve(road.open))(events).close()
  lazily(() => Promise.reject(new Error('no network')))(events)
  await vi.advanceTimersByTimeAsync(1)
  expect([road.opened.length, heard]).toEqual([0, ['closed', 'closed']])
})

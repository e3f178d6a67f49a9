import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choose, lazily, RETRY, WAIT } from '../src/client/choice'
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

function connect(): void {
  heard = []
  line = choose(Object.entries(roads).map(([name, road]) => ({ name, open: road.open })), storage)(events)
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

it('code that is fetched late may be given up meanwhile, or never come', async () => {
  const road = new Road()
  heard = []
  lazily(() => Promise.resolve(road.open))(events).close()
  lazily(() => Promise.reject(new Error('no network')))(events)
  await vi.advanceTimersByTimeAsync(1)
  expect([road.opened.length, heard]).toEqual([0, ['closed', 'closed']])
})

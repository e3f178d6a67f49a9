import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotConnected } from '../src/client/client'
import { storedDevice } from '../src/client/device'
import { BACKOFF, PROBE, ProtocolClient, SILENCE } from '../src/client/protocol_client'
import { memory, update, welcome, Wire } from './helpers'

let wire: Wire
let client: ProtocolClient
let storage: Storage

/** Attached to a table, as after joining it. */
function sit(): void {
  client.say({ type: 'join', code: 'K7M4X' })
}

beforeEach(() => {
  vi.useFakeTimers()
  wire = new Wire()
  storage = memory()
  client = new ProtocolClient(wire.transport, storedDevice(storage))
  client.start()
})
afterEach(() => vi.useRealTimers())

function arrive(): void {
  wire.open()
  wire.say(welcome)
}
function comeBack(): void {
  vi.advanceTimersByTime(BACKOFF[0] ?? 0)
  arrive()
}

describe('greeting', () => {
  it('says hello first, keeps the token, and shows it the next time', () => {
    wire.open()
    expect(wire.last()).toEqual({ type: 'hello', token: null, nickname: null, twin: true })
    expect(client.connection).toBe('connecting')
    wire.say(welcome)
    expect(client.connection).toBe('online')
    wire.cut()
    comeBack()
    expect(wire.last()).toMatchObject({ type: 'hello', token: 'secret' })
  })
  it('works without storage', () => {
    const device = storedDevice(null)
    device.token = 'x'
    device.nickname = 'Mira'
    expect([device.token, device.nickname]).toEqual(['x', 'Mira'])
  })
})

describe('a line that moves to a better way', () => {
  it('is greeted again: the table goes on from the last seq, and what is not answered yet is said once more', async () => {
    arrive()
    sit()
    wire.say(update({ seq: 7, n: 2 }))
    const states: string[] = []
    client.listen({ connection: (state) => states.push(state) })
    const asked = client.ask({ type: 'hint', seat: 'P1' })
    const played = client.command('P1', { move: 'pick Cl' })
    const question = wire.said.find((message) => message.type === 'hint')
    wire.said = []
    wire.say(welcome)
    expect(wire.said).toEqual([
      { type: 'open', table: 't1', seq: 7 },
      { type: 'act', n: 3, move: 'pick Cl', seat: 'P1' },
      question,
    ])
    wire.say({ type: 'answer', id: 1, moves: [] })
    wire.say({ type: 'done', seat: 'P1', n: 3 })
    expect([(await asked).type, (await played).type, states]).toEqual(['answer', 'done', []])
  })
})

describe('a line that died unnoticed', () => {
  it('is found out when the page is shown again, and the table is taken up from the last seq', () => {
    arrive()
    sit()
    wire.say(update({ seq: 7 }))
    client.wake()
    expect(wire.last()).toEqual({ type: 'open', table: 't1', seq: 7 })
    vi.advanceTimersByTime(PROBE)
    expect(client.connection).toBe('offline')
    comeBack()
    expect(wire.last()).toEqual({ type: 'open', table: 't1', seq: 7 })
  })
  it('is none when it answers', () => {
    arrive()
    client.wake()
    expect(wire.last()).toEqual({ type: 'tables' })
    wire.say({ type: 'tables', tables: [] })
    vi.advanceTimersByTime(PROBE * 3)
    expect([client.connection, wire.lines]).toEqual(['online', 1])
  })
  it('is tried again at once where it was lost before', () => {
    arrive()
    wire.cut()
    client.wake()
    expect(wire.lines).toBe(2)
  })
  it('is found out by a move that nothing comes after; the move is sent again with its number', () => {
    arrive()
    sit()
    wire.say(update())
    void client.command('P1', { move: 'pick Na' })
    vi.advanceTimersByTime(SILENCE)
    expect(client.connection).toBe('offline')
    comeBack()
    expect(wire.last()).toEqual({ type: 'act', n: 1, move: 'pick Na', seat: 'P1' })
  })
})

describe('a lost connection', () => {
  it('is tried again, each time a little later, and at once when asked', () => {
    wire.cut()
    expect(client.connection).toBe('offline')
    vi.advanceTimersByTime((BACKOFF[0] ?? 0) - 1)
    expect(wire.lines).toBe(1)
    vi.advanceTimersByTime(1)
    expect(wire.lines).toBe(2)
    wire.cut()
    vi.advanceTimersByTime(BACKOFF[0] ?? 0)
    expect(wire.lines).toBe(2)
    client.retry()
    expect(wire.lines).toBe(3)
  })
  it('queues nothing: what is said meanwhile fails plainly', async () => {
    arrive()
    sit()
    wire.say(update())
    wire.cut()
    const said = wire.said.length
    expect(() => client.say({ type: 'start' })).toThrow(NotConnected)
    await expect(client.command('P1', { move: 'pick Na' })).rejects.toBeInstanceOf(NotConnected)
    await expect(client.ask({ type: 'hint', seat: 'P1' })).rejects.toBeInstanceOf(NotConnected)
    comeBack()
    expect(wire.said.slice(said).map((message) => message.type)).toEqual(['hello', 'open'])
  })
  it('resumes the table from the last seq', () => {
    arrive()
    client.open('t1')
    wire.say(update({ seq: 17 }))
    wire.cut()
    comeBack()
    expect(wire.last()).toEqual({ type: 'open', table: 't1', seq: 17 })
  })
  it('watches again what it watched', () => {
    arrive()
    client.say({ type: 'watch', code: 'K7M4X' })
    wire.say(update({ seat: null }))
    wire.cut()
    comeBack()
    expect(wire.last()).toEqual({ type: 'watch', code: 'K7M4X' })
  })
  it('has nothing to come back to after closing the table', () => {
    arrive()
    sit()
    wire.say(update())
    client.close()
    expect(wire.last()).toEqual({ type: 'close' })
    wire.cut()
    comeBack()
    expect(wire.last()?.type).toBe('hello')
  })
  it('looks again through the seat it looked through', () => {
    arrive()
    sit()
    wire.say(update())
    client.say({ type: 'look', seat: 'P2' })
    wire.cut()
    comeBack()
    expect(wire.said.slice(-2)).toEqual([
      { type: 'open', table: 't1', seq: 1 },
      { type: 'look', seat: 'P2' },
    ])
  })
  it('takes no more news from a table that was left', () => {
    const told: string[] = []
    arrive()
    sit()
    wire.say(update())
    client.listen({ message: (message) => told.push(message.type) })
    client.say({ type: 'leave' })
    wire.say(update({ seq: 2 }))
    expect(told).toEqual([])
    wire.cut()
    comeBack()
    expect(wire.last()?.type).toBe('hello')
  })
  it('rejects a question that lost its answer', async () => {
    arrive()
    const asked = client.ask({ type: 'hint', seat: 'P1' })
    wire.cut()
    await expect(asked).rejects.toBeInstanceOf(NotConnected)
  })
})

describe('numbered commands', () => {
  beforeEach(() => {
    arrive()
    sit()
    wire.say(update({ n: 4 }))
  })

  it('numbers each seat by itself, after what the server took', async () => {
    const move = client.command('P1', { move: 'pick Na' })
    expect(wire.last()).toEqual({ type: 'act', n: 5, move: 'pick Na', seat: 'P1' })
    wire.say({ type: 'done', n: 5, seat: 'P1' })
    await expect(move).resolves.toMatchObject({ type: 'done' })
    void client.command('P1', 'undo')
    expect(wire.last()).toEqual({ type: 'undo', n: 6, seat: 'P1' })
    void client.command('P2', { move: 'pick K' })
    expect(wire.last()).toEqual({ type: 'act', n: 1, move: 'pick K', seat: 'P2' })
  })
  it('sends a command that was not acknowledged again, with its number, and settles it once', async () => {
    const move = client.command('P1', { move: 'pick Na' })
    const sent = wire.last()
    wire.cut()
    expect(client.unconfirmed).toEqual([sent])
    comeBack()
    expect(wire.said.slice(-2)).toEqual([{ type: 'open', table: 't1', seq: 1 }, sent])
    wire.say({ type: 'done', n: 5, seat: 'P1' })
    await expect(move).resolves.toMatchObject({ n: 5 })
    expect(client.unconfirmed).toEqual([])
  })
  it('gives a refused number to the next command', async () => {
    const move = client.command('P1', { move: 'pick Xx' })
    wire.say({ type: 'refused', n: 5, seat: 'P1', rule: 'r', text: { key: 'no' } })
    await expect(move).resolves.toMatchObject({ type: 'refused', rule: 'r' })
    void client.command('P1', { move: 'pick Na' })
    expect(wire.last()).toMatchObject({ n: 5, move: 'pick Na' })
  })
  it('starts from what the update says after a new deal', () => {
    wire.say(update({ n: 0 }, { deal: 2 }))
    void client.command('P1', { move: 'pick Na' })
    expect(wire.last()).toMatchObject({ n: 1 })
  })
})

describe('questions', () => {
  it('go to whoever asked, by number', async () => {
    arrive()
    const first = client.ask({ type: 'why', move: 'a', seat: 'P1' })
    const second = client.ask({ type: 'hint', seat: 'P1' })
    wire.say({ type: 'refused', id: 1, rule: 'r', text: { key: 'no' } })
    wire.say({ type: 'answer', id: 2, moves: [] })
    await expect(second).resolves.toMatchObject({ type: 'answer' })
    await expect(first).resolves.toMatchObject({ type: 'refused' })
  })
  it('tells a refusal that answers nothing to the listeners', () => {
    const told: string[] = []
    client.listen({ message: (message) => told.push(message.type) })
    arrive()
    wire.say({ type: 'refused', rule: 'r', text: { key: 'no' } })
    expect(told).toEqual(['welcome', 'refused'])
  })
})

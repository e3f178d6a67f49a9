import { describe, expect, it, vi } from 'vitest'
import type { Judged, ServerMessage } from '../src/generated/protocol'
import { counts, Review, turningPoints } from '../src/screens/replay/review.svelte'
import { makeApp } from './helpers'

function judged(number: number, seat: string, value: number, mark = 'good', loss = 0): Judged {
  return { type: 'judged', id: 0, number, seat, move: 'a', said: { key: 'a' }, value, mark, loss, error: 0, best: 'b', best_said: { key: 'b' }, best_value: value + loss }
}

describe('turning points', () => {
  const found = [judged(1, 'P1', 0.5), judged(2, 'P2', 0.9), judged(3, 'P1', 0.61), judged(4, 'P2', 0.4), judged(5, 'P1', 0.66)]
  it('are where a seat stands otherwise than at its own decision before, the greatest first', () => {
    expect(turningPoints(found, 0.1).map(({ number, seat, before, after }) => [number, seat, before, after])).toEqual([
      [4, 'P2', 0.9, 0.4],
      [3, 'P1', 0.5, 0.61],
    ])
  })
  it('are none where prospects may not be compared', () => expect(turningPoints(found, 0)).toEqual([]))
  it('are five at most', () => {
    const wild = Array.from({ length: 20 }, (_, i) => judged(i + 1, 'P1', i % 2))
    expect(turningPoints(wild, 0.1).map((each) => each.number)).toEqual([2, 3, 4, 5, 6])
  })
})

it('marks are counted for each seat', () => {
  const found = [judged(1, 'P1', 0.5, 'mistake'), judged(2, 'P1', 0.5, 'best'), judged(3, 'P2', 0.5, 'mistake'), judged(5, 'P1', 0.5, 'mistake')]
  expect(counts(found, 'P1').filter((each) => each.n > 0)).toEqual([
    { mark: 'best', n: 1 },
    { mark: 'mistake', n: 2 },
  ])
})

describe('a review', () => {
  const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  async function begun(): Promise<{ review: Review; wire: Awaited<ReturnType<typeof makeApp>>['wire']; open: () => { type: string; id: number; number?: number }[] }> {
    const { client, wire } = await makeApp()
    const review = new Review(client, { table: 't1' })
    const from = wire.said.length
    const answered = new Set<number>()
    const say = wire.say.bind(wire)
    wire.say = (message: ServerMessage) => {
      if ('id' in message && message.id != null) answered.add(message.id)
      say(message)
    }
    void review.begin()
    const open = (): { type: string; id: number; number?: number }[] =>
      (wire.said.slice(from) as { type: string; id: number; number?: number }[]).filter((each) => !answered.has(each.id))
    const [asked] = open()
    expect(asked).toMatchObject({ type: 'review', table: 't1' })
    wire.say({ type: 'reviewed', id: asked?.id ?? 0, turn: 0.1, decisions: [1, 3, 4].map((number) => ({ number, seat: 'P1', points: 0 })) })
    await tick()
    return { review, wire, open }
  }

  it('asks two decisions at a time, and the next one when one is answered', async () => {
    const { review, wire, open } = await begun()
    expect(open().map((each) => each.number)).toEqual([1, 3])
    wire.say({ ...judged(3, 'P1', 0.5, 'mistake', 0.2), id: open()[1]?.id ?? 0 })
    await tick()
    expect(open().map((each) => each.number)).toEqual([1, 4])
    for (const each of open()) wire.say({ ...judged(each.number ?? 0, 'P1', 0.7), id: each.id })
    await tick()
    expect(review.state).toBe('done')
    expect(review.found.map((each) => each.number)).toEqual([1, 3, 4])
    expect(review.dearest.map((each) => each.number)).toEqual([3])
    expect(review.turning.map((each) => each.number)).toEqual([3, 4])
  })
  it('stops by asking no more, and goes on with what is left', async () => {
    const { review, wire, open } = await begun()
    review.stop()
    for (const each of open()) wire.say({ ...judged(each.number ?? 0, 'P1', 0.5), id: each.id })
    await tick()
    expect([review.state, review.judged.size, open()]).toEqual(['stopped', 2, []])
    void review.begin()
    expect(open().map((each) => [each.type, each.number])).toEqual([['judge', 4]])
  })
  it('stops where the connection is lost, and says what refuses it', async () => {
    const first = await begun()
    first.wire.cut()
    await tick()
    expect(first.review.state).toBe('stopped')
    const second = await begun()
    second.wire.say({ type: 'refused', id: second.open()[0]?.id ?? 0, rule: 'table.not-over', text: { key: 'x' } })
    await tick()
    expect(second.review.refused?.rule).toBe('table.not-over')
  })
  it('waits and asks again when it was too fast', async () => {
    const { wire, open } = await begun()
    vi.useFakeTimers()
    const [one] = open()
    wire.say({ type: 'refused', id: one?.id ?? 0, rule: 'protocol.messages', text: { key: 'x' } })
    await vi.advanceTimersByTimeAsync(100)
    expect(open().map((each) => each.number)).toEqual([3])
    await vi.advanceTimersByTimeAsync(1000)
    expect(open().map((each) => each.number)).toEqual([3, 1])
    vi.useRealTimers()
  })
})

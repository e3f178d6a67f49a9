import { beforeEach, describe, expect, it } from 'vitest'
import type { Answered, Asked, GameClient } from '../src/client/client'
import type { Practised, Update } from '../src/generated/protocol'
import { StepRun } from '../src/state/lesson.svelte'
import type { Step } from '../src/state/lessons'
import { SandboxClient } from '../src/state/sandbox'

let asked: Extract<Asked, { type: 'practice' }>[]

const now = (moves: readonly string[]): Practised => ({
  type: 'practised',
  id: 1,
  view: { played: moves.length },
  acting: ['P1'],
  awaited: ['P1'],
  legal: [
    { move: 'a', text: { key: 'a' }, brings: { points: 1 } },
    { move: 'b', text: { key: 'b' }, brings: { points: 2 } },
  ],
  plan: ['b'],
  scores: [3, 0],
})
/** A server that allows every move but `x`. */
const server = {
  ask: (question: Asked): Promise<Answered> => {
    if (question.type !== 'practice') return Promise.resolve({ type: 'components', id: 1, components: { cards: [] } })
    asked.push(question)
    const moves = question.moves ?? []
    if (moves.some((line) => line.endsWith(' x'))) return Promise.resolve({ type: 'refused', rule: 'toy.x', text: { key: 'No x.' } })
    return Promise.resolve({ ...now(moves), ...(question.draft == null ? {} : { trial: { draft: question.draft } }) })
  },
} as unknown as GameClient
const start = { game: 'toy', variant: '', players: 2, position: { here: 1 }, seat: 'P1', moves: ['P2 before'] }
const lines = (): string[] => asked[asked.length - 1]?.moves ?? []

beforeEach(() => (asked = []))

describe('a position as a table', () => {
  const updates: Update[] = []
  function open(): SandboxClient {
    const client = new SandboxClient(server, start)
    updates.length = 0
    client.listen({ message: (message) => message.type === 'update' && updates.push(message) })
    return client
  }

  it('is set up after the moves before it, as an update of a table with one own seat', async () => {
    const client = open()
    expect(await client.begin()).toBeNull()
    expect(asked[0]).toMatchObject({ game: 'toy', players: 2, position: { here: 1 }, seat: 'P1', moves: ['P2 before'] })
    expect(updates[0]).toMatchObject({ seat: 'P1', awaited: ['P1'], undo: { allowed: false } })
    expect(updates[0]?.info.seats.map((seat) => [seat.mine, seat.score])).toEqual([
      [true, 3],
      [false, 0],
    ])
  })
  it('plays moves, sends them whole each time, and takes them back', async () => {
    const client = open()
    await client.begin()
    expect((await client.command('P1', { move: 'a' })).type).toBe('done')
    expect((await client.command('P1', { move: 'b' })).type).toBe('done')
    expect(lines()).toEqual(['P2 before', 'P1 a', 'P1 b'])
    expect(client.played).toBe(2)
    await client.command('P1', 'undo')
    expect(lines()).toEqual(['P2 before', 'P1 a'])
    await client.command('P1', 'undo')
    expect(await client.command('P1', 'undo')).toMatchObject({ type: 'refused', rule: 'table.undo.none' })
  })
  it('passes a refusal on and stays as it was', async () => {
    const client = open()
    await client.begin()
    expect(await client.command('P1', { move: 'x' })).toMatchObject({ type: 'refused', rule: 'toy.x', seat: 'P1' })
    expect(client.played).toBe(0)
    expect(updates).toHaveLength(1)
  })
  it('answers what a table asks', async () => {
    const client = open()
    await client.begin()
    expect(await client.ask({ type: 'preview', moves: ['b'] })).toMatchObject({ moves: [{ move: 'b', brings: { points: 2 } }] })
    expect(await client.ask({ type: 'plan' })).toMatchObject({ moves: [{ move: 'b' }] })
    expect(await client.ask({ type: 'hint' })).toMatchObject({ moves: [{ move: 'b' }] })
    expect(await client.ask({ type: 'why', move: 'x', seat: 'P1' })).toMatchObject({ type: 'refused', rule: 'toy.x' })
    expect(await client.ask({ type: 'why', move: 'a', seat: 'P1' })).toMatchObject({ type: 'answer' })
    expect(await client.ask({ type: 'trial', moves: ['a'] })).toEqual({ type: 'tried', id: 0, result: { draft: ['a'] } })
    expect(await client.ask({ type: 'components', game: 'toy' })).toMatchObject({ type: 'components' })
  })
  it('says nothing more once it is closed', async () => {
    const client = open()
    client.stop()
    await client.begin()
    expect(updates).toEqual([])
  })
})

describe('a step of a lesson', () => {
  const step: Step = { id: 's', players: 2, variant: '', seat: 'P1', task: [['a'], ['b']], then: ['~ card'], position: {} }
  async function begin(): Promise<StepRun> {
    const run = new StepRun(step, 'toy', server, {})
    run.client.listen({ message: () => run.follow() })
    await run.client.begin()
    return run
  }

  it('is done when its moves are made, and what follows is played with the last', async () => {
    const run = await begin()
    await run.client.command('P1', { move: 'a' })
    expect([run.made, run.done]).toEqual([1, false])
    expect(lines()).toEqual(['P1 a'])
    await run.client.command('P1', { move: 'b' })
    expect(run.done).toBe(true)
    expect(lines()).toEqual(['P1 a', 'P1 b', '~ card'])
  })
  it('does not make a legal move that is not the task, but notes it', async () => {
    const run = await begin()
    expect((await run.client.command('P1', { move: 'b' })).type).toBe('done')
    expect([run.made, run.astray]).toEqual([0, 'b'])
    await run.client.command('P1', { move: 'a' })
    expect(run.astray).toBeNull()
  })
  it('leaves refusals to the table', async () => {
    const run = await begin()
    expect((await run.client.command('P1', { move: 'x' })).type).toBe('refused')
    expect(run.astray).toBeNull()
  })
  it('tells of a move that is made when it is done', async () => {
    const run = await begin()
    const beyond: string[] = []
    run.onbeyond = (move) => beyond.push(move)
    await run.client.command('P1', { move: 'a' })
    await run.client.command('P1', { move: 'b' })
    await run.client.command('P1', { move: 'a' })
    expect(beyond).toEqual(['a'])
  })
  it('hints at its task', async () => {
    const run = await begin()
    expect(await run.client.ask({ type: 'hint' })).toMatchObject({ moves: [{ move: 'a' }] })
  })
})

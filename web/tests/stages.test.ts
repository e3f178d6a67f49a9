import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goesOn, stay } from '../src/games/ion/held'
import { staged } from './staged.svelte'

const frames: FrameRequestCallback[] = []
/** What a browser does before it paints: all callbacks that wait, and what comes of them. */
async function frame(): Promise<void> {
  for (const run of frames.splice(0)) run(0)
  for (let i = 0; i < 6; i += 1) await tick()
}

/** A page of two stages that was told something new, one frame ago. */
async function midway(): Promise<ReturnType<typeof staged>> {
  const page = staged('a', 2)
  await tick()
  page.tell('b')
  await tick()
  await frame()
  return page
}

describe('stages of a page', () => {
  beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run)))
  afterEach(() => {
    frames.length = 0
    vi.unstubAllGlobals()
  })

  it('show the first thing at once and everything later a frame after another, in order', async () => {
    const page = staged('a', 2)
    await tick()
    expect([page.shown(), frames]).toEqual([['a', 'a', 'a'], []])
    page.tell('b')
    await tick()
    const seen = [page.shown()]
    for (let i = 0; i < 3; i += 1) {
      await frame()
      seen.push(page.shown())
    }
    expect(seen).toEqual([['a', 'a', 'a'], ['b', 'a', 'a'], ['b', 'b', 'a'], ['b', 'b', 'b']])
    expect(page.reached).toEqual([0, 1, 2])
    page.end()
  })
  it('lose nothing of what is told on the way, and end with it everywhere', async () => {
    const page = staged('a', 2)
    await tick()
    page.tell('b')
    await tick()
    for (let i = 0; i < 2; i += 1) await frame()
    page.tell('c')
    await tick()
    await frame()
    expect(page.shown()).toEqual(['b', 'b', 'c'])
    for (let i = 0; i < 3; i += 1) await frame()
    expect(page.shown()).toEqual(['c', 'c', 'c'])
    expect(frames).toEqual([])
    page.end()
  })
  it('end with their page, in the middle of a round too', async () => {
    const page = await midway()
    page.end()
    page.tell('c')
    await frame()
    expect(frames).toEqual([])
    expect(page.reached).toEqual([0])
  })
  it('show nothing that was told before there were none for a while', async () => {
    const page = await midway()
    page.still()
    page.tell('c')
    await frame()
    page.still()
    await tick()
    expect(page.shown()).toEqual(['c', 'c', 'c'])
    expect(frames).toEqual([])
    page.end()
  })
  it('are not waited for where nothing moves', async () => {
    const page = staged('a', 0)
    page.tell('b')
    await tick()
    await tick()
    expect(page.shown()).toEqual(['b'])
    expect(page.reached.at(-1)).toBe(Infinity)
    expect(frames).toEqual([])
    page.end()
  })
})

describe('the cards of a hand', () => {
  it('are the same hand when one or two leave it or come back, and another one otherwise', () => {
    expect(goesOn(['H', 'Na', 'H'], ['H', 'H'])).toBe(true)
    expect(goesOn(['H', 'H'], ['H', 'Na', 'H'])).toBe(true)
    expect(goesOn(['H', 'Na', 'Cl'], ['Cl'])).toBe(true)
    expect(goesOn(['H', 'Na', 'Cl', 'K'], ['K'])).toBe(false)
    expect(goesOn(['H', 'Na', 'Cl'], ['H', 'K', 'Cl'])).toBe(false)
    expect(goesOn(['H', 'Na'], ['Na', 'H'])).toBe(false)
  })
  it('keep their pictures where the first of two alike leaves', () => {
    const before = stay([], ['H', 'Cl', 'H', 'Na'])
    expect(new Set(before.map(({ key }) => key)).size).toBe(4)
    const after = stay(before, ['Cl', 'H', 'Na'])
    expect(after.map(({ key }) => key)).toEqual(before.slice(1).map(({ key }) => key))
    expect(after.map(({ at }) => at)).toEqual([0, 1, 2])
    const back = stay(after, ['H', 'Cl', 'H', 'Na'])
    expect(back[3]?.key).toBe(after[2]?.key)
  })
})

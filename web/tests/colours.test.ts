import { describe, expect, it } from 'vitest'
import { contrast, DEFICIENCIES, difference, lab, seen, token } from './colours'
import type { Theme } from './colours'

const THEMES: Theme[] = ['light', 'dark', 'projector']
const SURFACES = ['page', 'surface', 'sunken', 'mat']
const FAMILIES = ['f-hydrogen', 'f-metal', 'f-transition', 'f-carbon', 'f-oxygen', 'f-sulfur', 'f-halogen', 'f-noble', 'f-poly']
const INKS = ['i-red', 'i-blue', 'i-green', 'i-yellow']
const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((a, i) => all.slice(i + 1).map((b): [T, T] => [a, b]))

describe.each(THEMES)('colours, %s', (theme) => {
  const ratio = (front: string, back: string): number => contrast(token(theme, front), token(theme, back))

  it('has text that is read on every surface', () => {
    const weak = SURFACES.flatMap((back) => ['ink', 'ink-2', 'ink-3', 'accent'].filter((front) => ratio(front, back) < 4.5).map((front) => `${front} on ${back}`))
    expect(weak).toEqual([])
    expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('accent', 'accent-soft')).toBeGreaterThanOrEqual(4.5)
    for (const tone of ['ok', 'warn', 'no']) expect(ratio(tone, `${tone}-soft`), tone).toBeGreaterThanOrEqual(4.5)
  })
  it('has symbols that are read on every family, and on the dark of the radioactive', () => {
    expect(FAMILIES.filter((family) => ratio('on-family', family) < 4.5)).toEqual([])
    expect(ratio('on-radio', 'f-radio')).toBeGreaterThanOrEqual(4.5)
  })
  it('has controls and focus that stand out', () => {
    for (const back of SURFACES) {
      expect(ratio('control', back), back).toBeGreaterThanOrEqual(3)
      expect(ratio('focus', back), back).toBeGreaterThanOrEqual(3)
    }
  })
  // Colour never speaks alone: a card has its symbol and sign, a drawn line its form. These say how much of the work is
  // left to them: which colours somebody cannot tell apart, and no more than these.
  it.each(Object.entries(DEFICIENCIES))('tells families apart with %s, but for the pairs that only their sign tells', (_name, matrix) => {
    const merged = pairs(FAMILIES).filter(([a, b]) => difference(seen(token(theme, a), matrix), seen(token(theme, b), matrix)) < 9)
    const known = ['f-hydrogen f-noble', 'f-metal f-noble', 'f-metal f-poly', 'f-noble f-poly', 'f-oxygen f-sulfur', 'f-carbon f-sulfur']
    expect(merged.map((pair) => pair.join(' ')).filter((pair) => !known.includes(pair))).toEqual([])
  })
  it.each(Object.entries(DEFICIENCIES))('keeps the inks of a board well apart with %s', (_name, matrix) => {
    const close = pairs(INKS).filter(([a, b]) => difference(seen(token(theme, a), matrix), seen(token(theme, b), matrix)) < 18)
    expect(close).toEqual([])
  })
})

describe('the numbers behind it', () => {
  it('are those of the definitions', () => {
    expect(contrast([1, 1, 1], [0, 0, 0])).toBeCloseTo(21)
    expect(lab([1, 1, 1])[0]).toBeCloseTo(100, 1)
    expect(difference([1, 0, 0], [1, 0, 0])).toBe(0)
    for (const matrix of Object.values(DEFICIENCIES)) for (const row of matrix) expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 4)
  })
})

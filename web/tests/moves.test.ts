import { describe, expect, it } from 'vitest'
import { choose, matching } from '../src/state/moves'

const moves = [
  { move: 'pick Na', words: 'keep Sodium' },
  { move: 'pick N', words: 'keep Nitride' },
  { move: 'place Na in NaCl', words: 'bond Sodium with Cl' },
]
const found = (typed: string): string[] => matching(moves, typed).map((each) => each.move)

describe('searching the legal moves', () => {
  it('looks at notation and words, in any case and order', () => {
    expect(found('sodium')).toEqual(['pick Na', 'place Na in NaCl'])
    expect(found('  SODIUM   keep ')).toEqual(['pick Na'])
    expect(found('xenon')).toEqual([])
    expect(found('')).toHaveLength(3)
  })
  it('does not ask for the places at which a screen may break a word', () => {
    const broken = [{ move: 'react', words: 'a Halogen\u00adkohlen\u00adwasserstoff' }]
    expect(matching(broken, 'halogenkohlenwasserstoff')).toEqual(broken)
  })
  it('puts the move that was written out first, then those that begin like it', () => {
    expect(found('pick n')).toEqual(['pick N', 'pick Na'])
    expect(found('na')).toEqual(['pick Na', 'place Na in NaCl'])
  })
})

describe('choosing with keys', () => {
  it('goes round at both ends and starts at either', () => {
    expect(choose('ArrowDown', -1, 3)).toBe(0)
    expect(choose('ArrowDown', 2, 3)).toBe(0)
    expect(choose('ArrowUp', -1, 3)).toBe(2)
    expect(choose('ArrowUp', 1, 3)).toBe(0)
  })
  it('pages without leaving the list, and leaves other keys alone', () => {
    expect(choose('PageDown', 0, 3)).toBe(2)
    expect(choose('PageUp', 2, 3)).toBe(0)
    expect(choose('a', 0, 3)).toBeNull()
    expect(choose('ArrowDown', -1, 0)).toBeNull()
  })
})

// The drawing geometry of Synthesis: pixels, lines and their names, turning, snapping, line by line. Expected values are worked out by hand.
import { describe, expect, it } from 'vitest'
import { HALF, Net, distanceToSegment, hexCentre, hexCorners, lineEnds, looksOf, lookOf, mirrored, rotated, shapeOf } from '../src/games/synthesis/geometry'
import { moved, narrowed, nearestTo, placementOf, shapesAmong, turnedAt } from '../src/games/synthesis/placements'
import type { Placement } from '../src/games/synthesis/placements'
import type { LineAt } from '../src/games/synthesis/types'

/** A board of seven hexagons: e5 in the middle and its six neighbours, every line of theirs. */
const AROUND: [number, number][] = [[0, 0], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
const nameOf = (q: number, r: number): string => `${'abcdefghi'[q + 4] ?? ''}${r + 5}`
const lines: { name: string; at: LineAt }[] = AROUND.flatMap(([q, r]) => [0, 1, 2].map((k) => ({ name: nameOf(q, r) + 'abc'[k], at: [q, r, k] as LineAt })))
const net = new Net({ hexes: AROUND.map(([q, r]) => ({ name: nameOf(q, r), q, r, sign: '', start: q === 0 && r === 0 })), lines, printed: [] })
const near = (a: number, b: number): void => expect(a).toBeCloseTo(b, 9)
const of = (...moves: string[]): Placement[] => moves.map((move) => placementOf(net, move) as Placement)

describe('where things are', () => {
  it('puts hexagons pointy at the top, rows one and a half sides apart', () => {
    near(hexCentre(1, 0).x, 2 * HALF)
    near(hexCentre(0, 1).x, HALF)
    near(hexCentre(0, 1).y, 1.5)
    expect(hexCorners(0, 0)).toEqual([[1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1], [0, 2]])
  })
  it('draws lines east, north-east and north-west of their hexagon, and neighbours share corners', () => {
    expect(lineEnds([0, 0, 0])).toEqual([[1, 1], [1, -1]])
    expect(lineEnds([0, 0, 1])).toEqual([[1, -1], [0, -2]])
    expect(lineEnds([0, 0, 2])).toEqual([[0, -2], [-1, -1]])
    // The western side of e5 is the eastern one of d5.
    expect(lineEnds([-1, 0, 0])).toEqual([[-1, 1], [-1, -1]])
  })
  it('finds the line at a point, and none where the pointer is far from all', () => {
    expect(net.nearest({ x: HALF, y: 0.1 })?.name).toBe('e5a')
    expect(net.nearest({ x: -HALF / 2, y: -0.8 })?.name).toBe('e5c')
    expect(net.nearest({ x: 0, y: 0 }, undefined, 0.3)).toBeNull()
    expect(net.nearest({ x: HALF, y: 0 }, new Set(['e5b']))?.name).toBe('e5b')
  })
  it('measures beside and beyond a line', () => {
    near(distanceToSegment({ x: HALF + 0.25, y: 0.2 }, lineEnds([0, 0, 0])), 0.25)
    near(distanceToSegment({ x: HALF, y: 1.5 }, lineEnds([0, 0, 0])), 1)
  })
  it('is as wide as three hexagons and as high as three rows', () => {
    near(net.box.width, 6 * HALF)
    near(net.box.height, 5)
  })
})

describe('turning', () => {
  it('turns the east side by a sixth, clockwise, to the south-east one', () => {
    // South-east of e5 is the north-west side of e6.
    expect(rotated([[0, 0, 0]])).toEqual([[0, 1, 2]])
    expect(rotated([[0, 0, 1]])).toEqual([[0, 0, 0]])
  })
  it('exchanges left and right', () => {
    expect(mirrored([[0, 0, 1]])).toEqual([[0, 0, 2]])
    expect(mirrored([[0, 0, 0]])).toEqual([[-1, 0, 0]])
  })
  it('comes back after six turns and after two mirrors', () => {
    const bond: LineAt[] = [[0, 0, 0], [0, 0, 1], [-1, 0, 1]]
    let shown = bond
    for (let at = 0; at < 6; at++) shown = rotated(shown)
    expect(shown).toEqual(bond)
    expect(mirrored(mirrored(bond))).toEqual(bond)
  })
  it('knows how many looks a shape has: a line 3, a bend 6, a fork 2, a zigzag 6, a hook 12', () => {
    expect(looksOf([[0, 0, 0]])).toHaveLength(3)
    expect(looksOf([[0, 0, 0], [0, 0, 1]])).toHaveLength(6)
    expect(looksOf([[0, 0, 0], [0, 0, 1], [1, 0, 2]])).toHaveLength(2)
    expect(looksOf([[0, -1, 0], [0, 0, 0], [0, 0, 1]])).toHaveLength(6)
    expect(looksOf([[-1, 0, 1], [0, 0, 0], [0, 0, 1], [0, 0, 2]])).toHaveLength(12)
  })
  it('tells looks apart but not shapes, wherever they lie', () => {
    const bend: LineAt[] = [[0, 0, 0], [0, 0, 1]]
    const there: LineAt[] = bend.map(([q, r, k]) => [q + 2, r - 1, k])
    expect(lookOf(there)).toBe(lookOf(bend))
    expect(lookOf(rotated(bend))).not.toBe(lookOf(bend))
    expect(shapeOf(rotated(bend))).toBe(shapeOf(bend))
    expect(shapeOf([[0, 0, 0]])).not.toBe(shapeOf(bend))
  })
})

describe('placements', () => {
  it('reads moves that draw, and only those', () => {
    expect(placementOf(net, 'bond e5a e5b')).toMatchObject({ verb: 'bond', colour: null, lines: ['e5a', 'e5b'] })
    expect(placementOf(net, 'free red e5c')).toMatchObject({ verb: 'free', colour: 'red', lines: ['e5c'] })
    expect(placementOf(net, 'active green e5c')).toMatchObject({ verb: 'active', colour: 'green' })
    expect(placementOf(net, 'active e5a e5b')).toMatchObject({ verb: 'active', colour: null })
    expect(placementOf(net, 'end')).toBeNull()
    expect(placementOf(net, 'shade e5')).toBeNull()
  })
  it('snaps to the nearest one, and prefers the look in hand where it is not much farther', () => {
    const [east, corner] = of('bond e5a', 'bond e5b') as [Placement, Placement]
    expect(nearestTo([east, corner], { x: HALF, y: 0 }, null)).toBe(east)
    expect(nearestTo([east, corner], { x: HALF, y: 0 }, corner)).toBe(east)
    expect(nearestTo([east, corner], { x: 0.75, y: -0.3 }, corner)).toBe(corner)
    expect(nearestTo([], { x: 0, y: 0 }, null)).toBeNull()
  })
  it('goes on in the direction of an arrow, to the same look first', () => {
    const [west, east, tilted] = of('bond d5a', 'bond e5a', 'bond e5b') as [Placement, Placement, Placement]
    expect(moved([west, east, tilted], west, 'ArrowRight')).toBe(east)
    expect(moved([west, tilted], west, 'ArrowRight')).toBe(tilted)
    expect(moved([west, east], west, 'ArrowLeft')).toBeNull()
  })
  it('turns to the next look that is legal somewhere', () => {
    const [a, b, c] = of('bond e5a', 'bond e5b', 'bond e5c') as [Placement, Placement, Placement]
    // East turns to south-east, which looks as north-west does.
    expect(turnedAt(net, [a, b, c], a, 'rotate')).toBe(c)
    expect(turnedAt(net, [a, b], a, 'rotate')).toBe(b)
    expect(turnedAt(net, [a], a, 'rotate')).toBeNull()
    expect(turnedAt(net, [b, c], b, 'mirror')).toBe(c)
  })
  it('lists the shapes among placements', () => {
    const found = shapesAmong(net, of('bond e5a', 'bond e5b', 'bond e5a e5b'))
    expect(found.map(({ lines: drawn, count }) => [drawn.length, count])).toEqual([[1, 2], [2, 1]])
  })
})

describe('line by line', () => {
  const all = of('bond e5a e5b', 'bond e5b e5c', 'bond e5b')
  it('keeps what has all lines picked, and lights their lines', () => {
    expect(narrowed(all, []).made).toBeNull()
    expect([...narrowed(all, []).lines].sort()).toEqual(['e5a', 'e5b', 'e5c'])
    expect(narrowed(all, ['e5a']).left).toEqual([all[0]])
  })
  it('makes the bond when only one is left, or when the lines are one exactly', () => {
    expect(narrowed(all, ['e5c']).made).toBe(all[1])
    expect(narrowed(all, ['e5b']).made).toBe(all[2])
    expect(narrowed(all, ['e5b', 'e5a']).made).toBe(all[0])
    expect(narrowed(all.slice(0, 2), ['e5b']).made).toBeNull()
    expect(narrowed(all, ['e5a', 'e5c']).left).toEqual([])
  })
})

// Where hexagons and lines are, and how sets of lines turn. The rules' geometry stays with the table; this is for drawing and pointing.
import type { HexPart, LineAt, SynthesisBox } from './types'

/** A corner of a hexagon on the lattice of corners: half widths across, half sides down. Whole numbers, so that it can be compared. */
export type Corner = readonly [x: number, y: number]
export interface Point {
  x: number
  y: number
}
export interface Segment {
  name: string
  at: LineAt
  ends: readonly [Corner, Corner]
  middle: Point
}

/** Half the width of a hexagon whose side is 1. */
export const HALF = Math.sqrt(3) / 2
const AROUND: readonly Corner[] = [[1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1], [0, 2]]

/** In sides of a hexagon, the start in the middle of the page. */
export const place = ([x, y]: Corner): Point => ({ x: x * HALF, y: y / 2 })
export const cornerKey = ([x, y]: Corner): string => `${x},${y}`
const centre = (q: number, r: number): Corner => [2 * q + r, 3 * r]

export function hexCentre(q: number, r: number): Point {
  return place(centre(q, r))
}
/** The corners of a hexagon, counter-clockwise from the lower end of its eastern side. */
export function hexCorners(q: number, r: number): Corner[] {
  const [x, y] = centre(q, r)
  return AROUND.map(([dx, dy]) => [x + dx, y + dy])
}
export function lineEnds([q, r, k]: LineAt): [Corner, Corner] {
  const corners = hexCorners(q, r)
  return [corners[k] as Corner, corners[k + 1] as Corner]
}
export function middleOf(ends: readonly [Corner, Corner]): Point {
  const [a, b] = [place(ends[0]), place(ends[1])]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
/** How far a point is from a stretch. */
export function distanceToSegment(point: Point, ends: readonly [Corner, Corner]): number {
  const [a, b] = [place(ends[0]), place(ends[1])]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)))
  return distance(point, { x: a.x + along * dx, y: a.y + along * dy })
}

// --- turning: a line is the pair of hexagons that it parts

type Axial = readonly [number, number]
const STEPS: readonly Axial[] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]

function apart([q, r, k]: LineAt): [Axial, Axial] {
  const [dq, dr] = STEPS[k] as Axial
  return [[q, r], [q + dq, r + dr]]
}
function between(one: Axial, two: Axial): LineAt {
  const side = STEPS.findIndex(([dq, dr]) => one[0] + dq === two[0] && one[1] + dr === two[1])
  return side < 3 ? [one[0], one[1], side] : [two[0], two[1], side - 3]
}
const turned = (lines: readonly LineAt[], how: (at: Axial) => Axial): LineAt[] =>
  lines.map((line) => {
    const [one, two] = apart(line)
    return between(how(one), how(two))
  })
/** By a sixth of a turn, clockwise on the page. */
export const rotated = (lines: readonly LineAt[]): LineAt[] => turned(lines, ([q, r]) => [0 - r, q + r])
/** Left and right exchanged. */
export const mirrored = (lines: readonly LineAt[]): LineAt[] => turned(lines, ([q, r]) => [0 - q - r, r])

/** The same for all sets of lines that only shifting makes equal. */
export function lookOf(lines: readonly LineAt[]): string {
  const q = Math.min(...lines.map((line) => line[0]))
  const r = Math.min(...lines.map((line) => line[1]))
  return lines.map((line) => `${line[0] - q} ${line[1] - r} ${line[2]}`).sort().join('|')
}
/** All looks of a shape: turned first, then mirrored and turned. */
export function looksOf(lines: readonly LineAt[]): string[] {
  const found: string[] = []
  for (let shown: readonly LineAt[] = lines, at = 0; at < 12; at++) {
    if (!found.includes(lookOf(shown))) found.push(lookOf(shown))
    shown = at === 5 ? mirrored(lines) : rotated(shown)
  }
  return found
}
/** The same for all sets of lines that turning, mirroring and shifting make equal. */
export function shapeOf(lines: readonly LineAt[]): string {
  const look = lookOf(lines)
  const known = SHAPES.get(look) ?? looksOf(lines).sort()[0] ?? ''
  SHAPES.set(look, known)
  return known
}
/** There are a few hundred looks of bonds, and every legal move is asked for its own. */
const SHAPES = new Map<string, string>()

/** Lines as they stand in a small picture, around its middle. */
export function drawing(lines: readonly LineAt[]): { ends: [Point, Point][]; reach: number } {
  const raw = lines.map((line) => lineEnds(line).map(place) as [Point, Point])
  const [xs, ys] = [raw.flat().map((each) => each.x), raw.flat().map((each) => each.y)]
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  const ends = raw.map((pair) => pair.map((each) => ({ x: each.x - x, y: each.y - y })) as [Point, Point])
  return { ends, reach: Math.max(...ends.flat().flatMap((each) => [Math.abs(each.x), Math.abs(each.y)])) }
}

/** The net of one side of the boards. */
export class Net {
  readonly hexes: readonly HexPart[]
  readonly lines: readonly Segment[]
  readonly printed: readonly (readonly [Corner, Corner])[]
  readonly start: HexPart | undefined
  readonly box: { left: number; top: number; width: number; height: number }
  #byName: Map<string, Segment>

  constructor(box: Pick<SynthesisBox, 'hexes' | 'lines' | 'printed'>) {
    this.hexes = box.hexes
    this.lines = box.lines.map(({ name, at }) => {
      const ends = lineEnds(at)
      return { name, at, ends, middle: middleOf(ends) }
    })
    this.printed = box.printed.map(lineEnds)
    this.start = box.hexes.find((hex) => hex.start)
    this.#byName = new Map(this.lines.map((line) => [line.name, line]))
    const corners = box.hexes.flatMap((hex) => hexCorners(hex.q, hex.r)).map(place)
    const [xs, ys] = [corners.map((each) => each.x), corners.map((each) => each.y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    this.box = { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
  }

  line(name: string): Segment | undefined {
    return this.#byName.get(name)
  }
  /** Where lines stand; names of no line are left out. */
  at(names: readonly string[]): LineAt[] {
    return names.flatMap((name) => (this.line(name) === undefined ? [] : [(this.line(name) as Segment).at]))
  }
  middle(names: readonly string[]): Point {
    const known = names.flatMap((name) => this.line(name)?.middle ?? [])
    const n = Math.max(1, known.length)
    return { x: known.reduce((sum, each) => sum + each.x, 0) / n, y: known.reduce((sum, each) => sum + each.y, 0) / n }
  }
  /** The nearest of some lines, all of them where none are named; none that is farther than `within`. */
  nearest(point: Point, among?: ReadonlySet<string>, within = Infinity): Segment | null {
    let best: Segment | null = null
    let least = within
    for (const line of this.lines) {
      if (among !== undefined && !among.has(line.name)) continue
      const far = distanceToSegment(point, line.ends)
      if (far < least) [best, least] = [line, far]
    }
    return best
  }
}

// The legal moves that draw lines, as placements on the board: the nearest one, the next one in a direction, turned or mirrored.
import type { Colour } from './types'
import { COLOURS } from './types'
import { distance, looksOf, lookOf, mirrored, rotated, shapeOf } from './geometry'
import type { Net, Point } from './geometry'

export type Verb = 'bond' | 'active' | 'free'
export interface Placement {
  move: string
  verb: Verb
  lines: string[]
  /** Where the move itself names one: a free bond, an active line of any colour. */
  colour: Colour | null
  look: string
  shape: string
  middle: Point
}
/** What is drawn with: which kind of move, and its colour where the move names one. */
export interface Tool {
  verb: Verb
  colour: Colour | null
}

const isColour = (word: string | undefined): word is Colour => (COLOURS as readonly string[]).includes(word ?? '')

export function placementOf(net: Net, move: string): Placement | null {
  const [verb, ...rest] = move.split(' ')
  if (verb !== 'bond' && verb !== 'active' && verb !== 'free') return null
  const colour = isColour(rest[0]) ? rest[0] : null
  const lines = colour === null ? rest : rest.slice(1)
  const at = net.at(lines)
  return { move, verb, lines, colour, look: lookOf(at), shape: shapeOf(at), middle: net.middle(lines) }
}

/** How much farther away a placement seems that is turned otherwise than wanted, or is another shape. */
const TURNED = 0.6
const RESHAPED = 1.5

/** The placement nearest to a point, one that looks as wanted first. */
export function nearestTo(all: readonly Placement[], point: Point, wanted: Pick<Placement, 'look' | 'shape'> | null): Placement | null {
  let best: Placement | null = null
  let least = Infinity
  for (const each of all) {
    const other = wanted === null || each.look === wanted.look ? 0 : each.shape === wanted.shape ? TURNED : RESHAPED
    const far = distance(point, each.middle) + other
    if (far < least - 1e-9) [best, least] = [each, far]
  }
  return best
}

export const ARROWS: Readonly<Record<string, Point>> = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } }

/** The next of some things in a direction: what is near and little off the way. */
export function towards<T extends { middle: Point }>(all: readonly T[], from: Point, way: Point): T | null {
  let best: T | null = null
  let least = Infinity
  for (const each of all) {
    const [dx, dy] = [each.middle.x - from.x, each.middle.y - from.y]
    const along = dx * way.x + dy * way.y
    const off = Math.abs(dx * way.y - dy * way.x)
    if (along < 0.2 || off > 2.5 * along) continue
    const far = along + 1.6 * off
    if (far < least - 1e-9) [best, least] = [each, far]
  }
  return best
}

/** The next placement in a direction, of the same look where there is one. */
export function moved(all: readonly Placement[], from: Placement, key: string): Placement | null {
  const way = ARROWS[key]
  if (way === undefined) return null
  return towards(all.filter((each) => each.look === from.look), from.middle, way) ?? towards(all, from.middle, way)
}

/** The placement turned or mirrored about where it is: the first look in that order that is legal anywhere, at its nearest place. */
export function turnedAt(net: Net, all: readonly Placement[], from: Placement, how: 'rotate' | 'mirror'): Placement | null {
  const step = how === 'rotate' ? rotated : mirrored
  let lines = net.at(from.lines)
  for (let at = 0; at < 6; at++) {
    lines = step(lines)
    // A line mirrored is often itself: then the mirrored shape is looked for turned.
    const look = lookOf(lines)
    const found = look === from.look ? null : nearestTo(all.filter((each) => each.look === look), from.middle, null)
    if (found !== null) return found
    if (how === 'mirror') lines = mirrored(rotated(lines))
  }
  return null
}

/** The different shapes among placements, each with its lines to be drawn. */
export function shapesAmong(net: Net, all: readonly Placement[]): { shape: string; lines: ReturnType<Net['at']>; count: number }[] {
  const found = new Map<string, { shape: string; lines: ReturnType<Net['at']>; count: number }>()
  for (const each of all) {
    const known = found.get(each.shape)
    if (known === undefined) found.set(each.shape, { shape: each.shape, lines: net.at(each.lines), count: 1 })
    else known.count += 1
  }
  // The look that comes first in the fixed order, so that a shape's picture does not turn from turn to turn.
  for (const entry of found.values()) {
    const [first] = looksOf(entry.lines).sort()
    const drawn = all.find((each) => each.look === first)
    if (drawn !== undefined) entry.lines = net.at(drawn.lines)
  }
  return [...found.values()].sort((a, b) => a.lines.length - b.lines.length || (a.shape < b.shape ? -1 : 1))
}

/** Line by line: what is still possible with the lines picked, and the placement they make if they make one. */
export function narrowed(all: readonly Placement[], picked: readonly string[]): { left: Placement[]; lines: Set<string>; made: Placement | null } {
  const left = all.filter((each) => picked.every((name) => each.lines.includes(name)))
  const exact = left.find((each) => each.lines.length === picked.length)
  const made = picked.length === 0 ? null : (exact ?? (left.length === 1 ? (left[0] ?? null) : null))
  return { left, lines: new Set(left.flatMap((each) => each.lines)), made }
}

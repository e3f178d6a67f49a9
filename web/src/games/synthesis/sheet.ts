// The score sheet: what each line of it counts, and who is before whom. The totals come from the view; these are its parts, for reading.
import { boxes, columns, ink, links, total } from './decode'
import { pathsOf } from './linking'
import type { Ink, SynthesisBox, SynthesisSeat } from './types'

export interface ChainLine {
  ink: Ink
  length: number
  points: number
}

/** The chains of a seat with their points, the longest first. */
export function chainsOf(box: SynthesisBox, seat: SynthesisSeat): ChainLine[] {
  const cells = columns(seat)
  return pathsOf(links(box, seat))
    .map((path) => ({
      ink: cells[path[0]?.column ?? 0]?.[path[0]?.row ?? 0] ?? ink('.'),
      length: path.length,
      points: box.chain_points[Math.min(path.length, box.chain_points.length) - 1] ?? 0,
    }))
    .sort((a, b) => b.length - a.length || a.ink - b.ink)
}

/** Elemental molecules of each shape and what they bring. */
export function pairsOf(box: SynthesisBox, seat: SynthesisSeat): { shape: string; made: number; points: number }[] {
  const [one, both] = box.elemental_points
  return boxes(box, seat).map(({ shape, inks }) => {
    const made = inks.filter((each) => each !== 0).length
    return { shape, made, points: made === 2 ? both : made === 1 ? one : 0 }
  })
}
export const elementalsOf = (box: SynthesisBox, seat: SynthesisSeat): number => pairsOf(box, seat).reduce((sum, each) => sum + each.made, 0)

/** Complete rows and columns. */
export function completeOf(box: SynthesisBox, seat: SynthesisSeat): { rows: number; columns: number } {
  const heights = columns(seat).map((column) => column.length)
  return { rows: heights.length === 0 ? 0 : Math.min(...heights), columns: heights.filter((height) => height >= box.rows).length }
}

export type Decider = 'points' | 'chain' | 'elementals' | 'shared'
export interface Place {
  seat: string
  place: number
  /** What set it apart from whoever is next to it with the same points; `points` if nobody has them. */
  by: Decider
}

/** The seats from the first place on. */
export function placesOf(box: SynthesisBox, seats: readonly SynthesisSeat[]): Place[] {
  const keys = seats.map((seat) => ({ seat: seat.seat, key: [total(seat), seat.points[5] ?? 0, elementalsOf(box, seat)] }))
  const apart = (a: readonly number[], b: readonly number[]): number => a.findIndex((value, index) => value !== b[index])
  const order = (a: readonly number[], b: readonly number[]): number => {
    const at = apart(a, b)
    return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
  }
  const BY: readonly Decider[] = ['points', 'chain', 'elementals']
  return keys
    .map(({ seat, key }) => {
      const others = keys.filter((other) => other.seat !== seat)
      const level = others.filter((other) => other.key[0] === key[0]).map((other) => apart(key, other.key))
      const by: Decider = level.includes(-1) ? 'shared' : (BY[Math.max(0, ...level)] ?? 'points')
      return { seat, place: 1 + others.filter((other) => order(key, other.key) > 0).length, by, key }
    })
    .sort((a, b) => order(a.key, b.key))
    .map(({ seat, place, by }) => ({ seat, place, by }))
}

// What a goal card shows as an example of what it counts: hexagons of the formula, or cells of the table.
import type { Cell } from './linking'
import type { SynthesisParts } from './parts'
import type { ChainPart, Ink, PatternPart } from './types'

export interface HexShown {
  q: number
  r: number
  ink?: Ink
  /** A volume, S for the start, or the shape of an elemental molecule. */
  what?: string
  /** Whether it counts for the card. */
  lit?: boolean
}

/** Neighbours around a hexagon, from the east on, against the clock. */
const AROUND: readonly (readonly [number, number])[] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]
const MIXED: readonly Ink[] = [1, 2, 3, 4]

/** Six volumes around a hexagon, so that what the card counts is seen among what it does not. */
const EXAMPLES: { [what: string]: readonly (readonly [volume: number, ink: Ink, lit: boolean])[] } = {
  frequent: [[2, 3, true], [4, 1, false], [2, 2, true], [5, 4, false], [2, 1, true], [1, 2, false]],
  unique: [[3, 2, false], [1, 3, true], [3, 1, false], [4, 4, true], [2, 2, true], [3, 3, false]],
  colour: [[2, 2, true], [4, 1, false], [1, 2, true], [3, 2, true], [5, 3, false], [2, 4, false]],
}

export function patternFigure(parts: SynthesisParts, card: PatternPart): { hexes: HexShown[]; arrows: [HexShown, HexShown][] } {
  if (card.kind === 'run') {
    const hexes = [2, 3, 4, 5].map((volume, at): HexShown => ({ q: at, r: at > 1 ? -1 : 0, ink: card.colour ? 2 : (MIXED[at] ?? 1), what: String(volume), lit: true }))
    return { hexes, arrows: hexes.slice(1).map((hex, at) => [hexes[at] as HexShown, hex]) }
  }
  if (card.kind === 'group') {
    const known = new Map(parts.net.hexes.map((hex) => [hex.name, hex]))
    const hexes = card.cells.flatMap((name, at): HexShown[] => {
      const hex = known.get(name)
      return hex === undefined ? [] : [{ q: hex.q, r: hex.r, ink: card.same === 'both' ? 2 : (MIXED[at % 4] ?? 1), what: '3', lit: true }]
    })
    return { hexes, arrows: [] }
  }
  const centre: HexShown = { q: 0, r: 0, what: card.of === 'start' ? 'S' : (parts.printed.elementals.at(-1) ?? '') }
  const around = AROUND.map(([q, r], at): HexShown => {
    const [volume, ink, lit] = EXAMPLES[card.what]?.[at] ?? [1, 1, false]
    return { q, r, ink, what: String(volume), lit }
  })
  return { hexes: [centre, ...around], arrows: [] }
}

export interface CellFigure {
  cells: { at: Cell; ink: Ink }[]
  columns: number
  rows: number
  solid: [Cell, Cell][]
  dotted: [Cell, Cell][]
}

const cell = (column: number, row: number): Cell => ({ column, row })

export function chainFigure(card: ChainPart): CellFigure {
  if (card.kind === 'figure') {
    const at = card.cells.map(([column, row]) => cell(column, row))
    const pair = ([a, b]: readonly [number, number]): [Cell, Cell] => [at[a] ?? cell(0, 0), at[b] ?? cell(0, 0)]
    return {
      cells: at.map((each) => ({ at: each, ink: 0 })),
      columns: Math.max(...at.map(({ column }) => column)) + 1,
      rows: Math.max(...at.map(({ row }) => row)) + 1,
      solid: card.solid.map(pair),
      dotted: card.dotted.map(pair),
    }
  }
  if (card.kind === 'separate') {
    const at = Array.from({ length: card.length }, (_, column) => cell(column, 0))
    return { cells: at.map((each) => ({ at: each, ink: 2 })), columns: card.length, rows: 1, solid: at.slice(1).map((each, i) => [at[i] as Cell, each]), dotted: [] }
  }
  if (card.kind === 'diagonal') {
    return { cells: [0, 1, 2].map((at) => ({ at: cell(at, at), ink: 2 })), columns: 3, rows: 3, solid: [], dotted: [] }
  }
  return { cells: Array.from({ length: 6 }, (_, at) => ({ at: cell(at, 0), ink: MIXED[at % card.colours] ?? 1 })), columns: 6, rows: 1, solid: [], dotted: [] }
}

// What the messages of Synthesis carry, as its view, its box and its answers write them (bondline/games/synthesis: view.py, box.py, preview.py).

/** Colours 1 to 4 in the order of the disc; 0 is none. */
export type Ink = 0 | 1 | 2 | 3 | 4
export const COLOURS = ['red', 'blue', 'green', 'yellow'] as const
export type Colour = (typeof COLOURS)[number]

export interface SynthesisSeat {
  seat: string
  lines: string
  molecules: string
  table: string
  boxes: string
  links: string
  free: number
  due: number
  active: string[][]
  /** Elemental molecules, chains, lines, pattern card, chain card; then the longest chain. */
  points: number[]
}

export interface SynthesisView {
  seat: string | null
  variant: string
  side: string
  players: number
  phase: 'cards' | 'keep' | 'roll' | 'draw' | 'chains' | 'over'
  turn: number
  turns: number
  face: string | null
  mutation: string | null
  colours: Colour[]
  drawn: string[]
  pattern: string | null
  chain: string | null
  project: string | null
  level: number
  goals: [string, number, boolean][]
  seats: SynthesisSeat[]
  awaited: string[]
  outcome: 'undecided' | 'won' | 'lost'
}

export interface HexPart {
  name: string
  q: number
  r: number
  /** '' none, a shape ('triangle' …), 'X2', or a bond ('V2' …). */
  sign: string
  start: boolean
}

/** A line as the side of the hexagon (q, r) to the east (k = 0), north-east (1) or north-west (2). */
export type LineAt = [q: number, r: number, k: number]

export interface PatternPart {
  id: string
  kind: 'run' | 'group' | 'near'
  points: number
  max: number
  levels: number[]
  colour: boolean
  same: string
  cells: string[]
  of: string
  what: string
}

export interface ChainPart {
  id: string
  kind: 'figure' | 'separate' | 'diagonal' | 'line'
  points: number
  max: number
  levels: number[]
  cells: [column: number, row: number][]
  solid: [number, number][]
  dotted: [number, number][]
  length: number
  colours: number
}

export interface ProjectPart {
  id: string
  level: number
  chains: number[][]
}

export interface SynthesisBox {
  side: string
  hexes: HexPart[]
  lines: { name: string; at: LineAt }[]
  printed: LineAt[]
  elementals: string[]
  colours: Colour[]
  shapes: { id: string; lines: LineAt[] }[]
  faces: string[]
  mutations: string[]
  /** Links in the order of a seat's `links`: "c1r1 c1r2". */
  links: string[]
  turns: number
  columns: number
  rows: number
  line_points: number
  chain_points: number[]
  elemental_points: [number, number]
  patterns: PatternPart[]
  chains: ChainPart[]
  projects: ProjectPart[]
}

/** What a preview says of a bond, a free bond, an elemental choice or a link. */
export interface Brings {
  closed: { hex: string; colour: Colour; volume: number | 'elemental' | 'choice' }[]
  cells: string[]
  free: number
  points: number
  active: number
}

/** What a trial of links says; ask it with ["best"] for the best layout. */
export interface Draft {
  links: string[]
  open: string[]
  chains: { cells: string[]; colour: Colour; points: number }[]
  points: number
  card: number
  project: boolean | null
}

// What the messages of Valence Plus carry, as its view and components write it (bondline/games/valence/view.py, box.py).

export interface ValenceSeat {
  seat: string
  hand: number
  known: string[]
  stash: Record<string, number>
  points: number
}

export interface Waiting {
  reactors: string[]
  target: string
  seat: string
}

export interface ValenceView {
  seat: string | null
  variant: string
  phase: 'deal' | 'turn-up' | 'draw' | 'collect' | 'answer' | 'exchange' | 'build' | 'lay' | 'limit' | 'over'
  turn: string
  turns: number
  goal: number
  acting: string | null
  bank: Record<string, number>
  deck: number
  discards: string[]
  lay: string[]
  reacted: boolean
  closed: string[]
  reaction: Waiting | null
  built: string[]
  seats: ValenceSeat[]
  hand: string[]
  outcome: 'undecided' | 'won' | 'lost'
}

export interface ElementPart {
  id: string
  family: string
  atomic_number: number
  valence: number
  secondary: number | null
  copies: number
}

export interface MoleculePart {
  name: string
  role: 'stable' | 'reactor' | 'vulnerable' | 'block'
  points: number
  copies: number
  trade: boolean
  complex: boolean
  recipes: string[][]
}

export interface ReactionPart {
  reactors: string[]
  target: string
  products: string[]
  equation: string | null
  /** The key of a sentence (`reaction.<key>`) about how the game and the laboratory part; '' where they do not. */
  departs: string
}

export interface BuildPart {
  cards: string[]
  molecule: string
  formula: string
  names: string[]
  /** What a drawing of it shows: see bondline/chemistry/molecules.toml. */
  drawn: string[]
}

export interface ComponentsOfValence {
  elements: ElementPart[]
  molecules: MoleculePart[]
  reactions: ReactionPart[]
  builds: BuildPart[]
  goal: number
  hand_limit: number
}

/** What a reaction brings, as `preview` answers. */
export interface Brought {
  owner: string
  products: string[]
  change: number
  spent: number
  draws: number
}

// What Ion's messages carry, as its view and components write it (bondline/games/ion/view.py and draft.py).

export type Points = { compounds: number; nobles: number; goals: number; radioactive: number }
export type PartOfScore = keyof Points
export const PARTS_OF_SCORE: readonly PartOfScore[] = ['compounds', 'nobles', 'goals', 'radioactive']
export type TileId = 'two' | 'center' | 'rxn'
export const TILES: readonly TileId[] = ['two', 'center', 'rxn']

export interface IonRound {
  compounds: string[]
  loose: string[]
  points: Points
}

export interface IonSeat {
  seat: string
  loose: string[]
  compounds: string[]
  placing: string[]
  from_center: boolean
  radioactive: [string, 'up' | 'turned' | 'down' | 'new'][]
  aside: string[]
  decay: number
  tiles: string[]
  hand: number
  standing: Points
  rounds: IonRound[]
  final: { tiles?: number; decay?: number }
  score: number
}

export interface IonHand {
  holder: string
  size: number
  seen: string[]
  played: string[]
  refills: number
}

export interface IonView {
  game: 'ion'
  variant: string
  players: number
  seat: string | null
  round: number
  step: number
  steps: number
  phase: 'deal' | 'pick' | 'place' | 'react' | 'refresh' | 'over'
  awaited: string[]
  goals: string[]
  center: string[]
  discards: string[]
  deck: number
  seats: IonSeat[]
  reactions: string[]
  reacting: string | null
  taken: string | null
  ready: string[]
  refresh: Record<string, number>
  hand: string[]
  pick: string[]
  hands: IonHand[]
  picked: string[]
}

export interface CardPart {
  id: string
  family: string
  /** [charge, points], two for a transition metal, none without a charge. */
  forms: [number, number][]
  polyatomic: boolean
  noble: boolean
  decay: number
  copies: number
}

export interface CompoundPart {
  formula: string
  cation: string
  cations: number
  charge: number
  anion: string
  anions: number
  anion_charge: number
  points: number
  icon: boolean
}

export interface GoalPart {
  id: string
  compounds: string[]
  containing: string[]
  one: number
  both: number
}

export interface ComponentsOfIon {
  cards: CardPart[]
  compounds: CompoundPart[]
  goals: GoalPart[]
  noble_sets: number[]
  radioactive_points: number[]
  tile_points: number
}

/** A bond that a card could make, as `preview` tells it. */
export interface Bond {
  card?: string
  compound: string
  points: number
  goals: { goal: string; before: number; after: number }[]
}

/** What a draft of a reaction would be, as `trial` tells it. */
export interface Draft {
  moves: string[]
  /** The moves still to play for it: without what stands and what follows by itself. */
  remaining: string[]
  compounds: string[]
  loose: string[]
  taken: string | null
  can: string[]
  takes: string[]
  points: Points
  goals: Record<string, number>
  tiles: number
  complete: boolean
}

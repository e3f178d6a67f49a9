// The best score of won solo games, kept on this device: one for each variant, side, level and project.

const KEY = 'bondline.synthesis.records'

export interface Record {
  points: number
  /** The game it was made in, and what was the best before. */
  game: string
  before: number | null
}
export interface Won {
  variant: string
  side: string
  level: number
  project: string | null
  points: number
  /** What tells this game from others; the same game is counted once, however often its end is looked at. */
  game: string
}

const slot = ({ variant, side, level, project }: Won): string => [variant, side, level, project ?? ''].join(' ')

function known(storage: Storage | null): { [slot: string]: Record } {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as { [slot: string]: Record }) : {}
  } catch {
    // Unreadable or forbidden: as if nothing had been kept.
    return {}
  }
}

/** Keeps the score of a won game if it is the best one; the record that stands then. */
export function keepRecord(storage: Storage | null, won: Won): Record {
  const records = known(storage)
  const old = records[slot(won)]
  const score = typeof old?.points === 'number' ? old : undefined
  if (score !== undefined && (score.game === won.game || score.points >= won.points)) return score
  const record: Record = { points: won.points, game: won.game, before: score?.points ?? null }
  try {
    storage?.setItem(KEY, JSON.stringify({ ...records, [slot(won)]: record }))
  } catch {
    // Full or forbidden: the record lasts as long as the page shows it.
  }
  return record
}

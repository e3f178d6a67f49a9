// A table as it is being set up: the draft that "new table" and the host's lobby edit with the same controls.
import type { GameInfo, SeatPlan, TableInfo } from '../generated/protocol'

export interface Draft {
  variant: string
  seats: SeatPlan[]
  options: Record<string, string>
  spectators: boolean
}

export function defaultPlayers(game: GameInfo): number {
  return Math.min(Math.max(4, game.min_players), game.max_players)
}

/** The level that a bot gets when nobody chose one. */
export function defaultLevel(levels: readonly { id: string }[]): string | null {
  return (levels[1] ?? levels[0])?.id ?? null
}

/** This device first, the other seats open to friends. */
export function draftWithFriends(game: GameInfo, nickname: string): Draft {
  const open = Array.from({ length: defaultPlayers(game) - 1 }, (): SeatPlan => ({ kind: 'open' }))
  return { variant: game.variants[0]?.id ?? '', seats: [{ kind: 'mine', nickname: nickname || null }, ...open], options: {}, spectators: true }
}

/** The plan that leaves a lobby as it is: `open` keeps a guest who sits there. */
export function draftOf(info: TableInfo): Draft {
  const seats = info.seats.map((seat): SeatPlan => {
    if (seat.kind === 'bot') return { kind: 'bot', level: seat.level ?? null }
    if (seat.kind === 'person' && seat.mine === true) return { kind: 'mine', nickname: seat.nickname ?? null }
    return { kind: 'open' }
  })
  return { variant: info.variant, seats, options: { ...info.options }, spectators: info.spectators ?? true }
}

export function withPlayers(draft: Draft, players: number, added: SeatPlan): Draft {
  const seats = draft.seats.slice(0, players)
  while (seats.length < players) seats.push({ ...added })
  return { ...draft, seats }
}

export function withSeat(draft: Draft, index: number, plan: SeatPlan): Draft {
  return { ...draft, seats: draft.seats.map((seat, i) => (i === index ? plan : seat)) }
}

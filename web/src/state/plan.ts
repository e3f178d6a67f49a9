// A table as it is being set up: the draft that "new table" and the host's lobby edit with the same controls.
import type { GameInfo, SeatPlan, TableCustoms, TableInfo } from '../generated/protocol'

export interface Draft {
  variant: string
  seats: SeatPlan[]
  options: Record<string, string>
  spectators: boolean
  customs: TableCustoms
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
  return { variant: game.variants[0]?.id ?? '', seats: [{ kind: 'mine', nickname: nickname || null }, ...open], options: {}, spectators: true, customs: {} }
}

/** The plan that leaves a lobby as it is: `open` keeps a guest who sits there. */
export function draftOf(info: TableInfo): Draft {
  const seats = info.seats.map((seat): SeatPlan => {
    if (seat.kind === 'bot') return { kind: 'bot', level: seat.level ?? null }
    if (seat.kind === 'person' && seat.mine === true) return { kind: 'mine', nickname: seat.nickname ?? null }
    return { kind: 'open' }
  })
  return { variant: info.variant, seats, options: { ...info.options }, spectators: info.spectators ?? true, customs: { ...info.customs } }
}

/** How many may play a variant, or several of them together. */
export function seatLimits(game: GameInfo, variant: string): { min: number; max: number } {
  const limits = (game.seats ?? {}) as unknown as Record<string, [number, number] | undefined>
  const named = variant.split('+').flatMap((each) => (limits[each] === undefined ? [] : [limits[each]]))
  return { min: Math.max(game.min_players, ...named.map(([low]) => low)), max: Math.min(game.max_players, ...named.map(([, high]) => high)) }
}

/** Another variant, with its own options and as many seats as it has. */
export function withVariant(game: GameInfo, draft: Draft, variant: string): Draft {
  const { min, max } = seatLimits(game, variant)
  return { ...withPlayers(draft, Math.min(Math.max(draft.seats.length, min), max), { kind: 'open' }), variant, options: {} }
}

export function withPlayers(draft: Draft, players: number, added: SeatPlan): Draft {
  const seats = draft.seats.slice(0, players)
  while (seats.length < players) seats.push({ ...added })
  return { ...draft, seats }
}

export function withSeat(draft: Draft, index: number, plan: SeatPlan): Draft {
  return { ...draft, seats: draft.seats.map((seat, i) => (i === index ? plan : seat)) }
}

// Who is to decide: the one sentence at the top of a table, from what an update says.
import type { Update } from '../generated/protocol'

export type Decision =
  /** The game waits for this seat. */
  | { kind: 'yours'; others: string[] }
  /** This seat may do something, and the game waits for others. */
  | { kind: 'may'; others: string[] }
  | { kind: 'waiting'; others: string[] }
  | { kind: 'over'; winners: string[] }
  | { kind: 'lobby'; others: string[] }

export function decisionOf(update: Update): Decision {
  const { info, seat } = update
  if (info.status === 'lobby') return { kind: 'lobby', others: [] }
  if (info.status === 'over') return { kind: 'over', winners: info.seats.filter((each) => each.place === 1).map((each) => each.seat) }
  const awaited = update.awaited ?? []
  const others = awaited.filter((each) => each !== seat)
  if (seat != null && awaited.includes(seat)) return { kind: 'yours', others }
  if (seat != null && (update.acting ?? []).includes(seat)) return { kind: 'may', others }
  return { kind: 'waiting', others }
}

/**
 * Pass-and-play: whom to hand the device to before anything is shown, or null.
 *
 * `shown` is the seat whose person said that they hold the device. The device goes on only when the game is not open
 * for that person and is open for another one of this device.
 */
export function handOverTo(update: Update, shown: string | null): string | null {
  const mine = update.info.seats.filter((each) => each.mine === true).map((each) => each.seat)
  if (update.info.status !== 'playing' || mine.length < 2) return null
  const acting = update.acting ?? []
  if (shown !== null && mine.includes(shown)) {
    if (acting.includes(shown)) return null
    return mine.find((each) => (update.awaited ?? []).includes(each)) ?? null
  }
  return mine.find((each) => (update.awaited ?? []).includes(each)) ?? mine.find((each) => acting.includes(each)) ?? mine[0] ?? null
}

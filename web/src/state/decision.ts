// Who is to decide: the one sentence at the top of a table, from what an update says.
import type { Update } from '../generated/protocol'

export type Decision =
  /** The game waits for this seat. */
  | { kind: 'yours'; others: string[] }
  /** This seat may do something, and the game waits for others. */
  | { kind: 'may'; others: string[] }
  | { kind: 'waiting'; others: string[] }
  | { kind: 'over'; winners: string[] }
  /** The host or a clock ended it before its end; nobody has won. */
  | { kind: 'ended' }
  | { kind: 'paused' }
  | { kind: 'lobby'; others: string[] }

export function decisionOf(update: Update): Decision {
  const { info, seat } = update
  if (info.status === 'lobby') return { kind: 'lobby', others: [] }
  if (info.ended) return { kind: 'ended' }
  if (info.paused) return { kind: 'paused' }
  if (info.status === 'over') return { kind: 'over', winners: info.seats.filter((each) => each.place === 1).map((each) => each.seat) }
  const awaited = update.awaited ?? []
  const others = awaited.filter((each) => each !== seat)
  if (seat != null && awaited.includes(seat)) return { kind: 'yours', others }
  if (seat != null && (update.acting ?? []).includes(seat)) return { kind: 'may', others }
  return { kind: 'waiting', others }
}

function seatsOfThisDevice(update: Update): string[] {
  return update.info.seats.filter((each) => each.mine === true).map((each) => each.seat)
}

/** Pass-and-play: whom to hand the device to before anything is shown; null while somebody (`shown`) holds it. */
export function handOverTo(update: Update, shown: string | null): string | null {
  const mine = seatsOfThisDevice(update)
  if (update.info.status !== 'playing' || mine.length < 2) return null
  if (shown !== null && mine.includes(shown)) return null
  const [awaited, acting] = [update.awaited ?? [], update.acting ?? []]
  return mine.find((each) => awaited.includes(each)) ?? mine.find((each) => acting.includes(each)) ?? mine[0] ?? null
}

/** Whether the game waits for another person of this device and not for the one who holds it. */
export function othersAwaited(update: Update, shown: string | null): boolean {
  const awaited = update.awaited ?? []
  if (shown === null || awaited.includes(shown)) return false
  return seatsOfThisDevice(update).some((each) => awaited.includes(each))
}

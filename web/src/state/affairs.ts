// What a table tells beside the game: clocks, a pause, a bot that plays for somebody, a question, an early end.
import type { ClockInfo, SeatInfo, TableInfo } from '../generated/protocol'
import type { Table } from './table.svelte'

/** Clocks that the client offers; any other can be set by a program. */
export const CLOCKS = ['', 'move 30', 'move 60', 'move 180', 'game 300 5', 'game 900 10', 'game 1800', 'days 1', 'days 3', 'days 7'] as const
export const LATE = ['host', 'bot', 'skip', 'end'] as const
export const DELAYS = [0, 2, 5, 10] as const

export const hasClocks = (info: TableInfo): boolean => info.status === 'playing' && info.seats.some((seat) => seat.clock != null)

/** Milliseconds after which somebody who is not connected, and whom the game waits for, is told of to the host. */
export const ABSENT = 60_000

/** People whom the game waits for and whose devices are not connected. */
export function absentOf({ update }: Table): SeatInfo[] {
  const awaited = update.awaited ?? []
  return update.info.seats.filter((seat) => seat.kind === 'person' && seat.mine !== true && seat.here === false && !seat.stand_in && awaited.includes(seat.seat))
}

/** Whether there is anything to tell, so that its script is fetched. */
export function needsAffairs(table: Table, heard: string): boolean {
  const { info } = table
  const mine = info.seats.some((seat) => seat.mine === true && seat.stand_in)
  return heard !== '' || (info.host === true && absentOf(table).length > 0) || info.paused === true || !!info.ended || info.asked != null || mine || hasClocks(info)
}

/** Milliseconds left now, of a clock that was told at `told`. */
export function leftOf(clock: ClockInfo, told: number, now: number): number {
  return Math.max(clock.runs === true ? clock.left - (now - told) : clock.left, 0)
}

export interface Span {
  days: number
  hours: number
  /** `mm:ss`, or `h:mm:ss` from an hour on. */
  text: string
}

/** How a time is written: whole seconds, rounded up, so that 0:00 is the end and not the last second. */
export function spanOf(milliseconds: number): Span {
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
  return { days: Math.floor(hours / 24), hours: hours % 24, text }
}

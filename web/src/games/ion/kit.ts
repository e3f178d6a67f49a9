// What every part of Ion's table needs to speak: the components, their names, and who sits where.
import type { SeatInfo } from '../../generated/protocol'
import type { Called, Parts } from './parts'

export interface Kit {
  parts: Parts
  called: Called
  /** What a seat is called. */
  name(seat: string): string
  /** Who sits there; in a replay only the name is known. */
  info(seat: string): SeatInfo | undefined
}

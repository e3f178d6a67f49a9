// What a player has, the same wherever it is shown: scored rounds, this round as it lies, and unused tiles.
import type { Kit } from './kit'
import { PARTS_OF_SCORE } from './types'
import type { IonSeat, Points } from './types'

export const sumOf = (points: Points): number => PARTS_OF_SCORE.reduce((sum, part) => sum + points[part], 0)

/** What unused tiles are worth; at the end it is part of the score. */
export const keptBy = (kit: Kit, seat: IonSeat): number => (seat.final.tiles === undefined ? seat.tiles.length * kit.parts.printed.tile_points : 0)

/** What the round would bring a player as it lies; to who rearranges, as it lies on their bench. */
export const standingOf = (kit: Kit, seat: IonSeat): Points => kit.tried?.(seat.seat) ?? seat.standing

export const totalOf = (kit: Kit, seat: IonSeat): number => seat.score + sumOf(standingOf(kit, seat)) + keptBy(kit, seat)

// What every part of Ion's table needs to speak.
import type { KitOf } from '../shared/called'
import type { Called, Parts } from './parts'
import type { Points } from './types'

export interface Kit extends KitOf<Parts, Called> {
  /** What the arrangement is worth that a player tries on this page, taken apart as it may be at the table. */
  tried?(seat: string): Points | null
}

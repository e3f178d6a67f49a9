// What every part of Ion's table needs to speak.
import type { KitOf } from '../shared/called'
import type { Called, Parts } from './parts'

export type Kit = KitOf<Parts, Called>

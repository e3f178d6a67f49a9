// What a refusal says it is about, as its parameters carry it.
import type { Text } from '../../generated/protocol'

type Params = NonNullable<Text['params']>
type Value = Params[string] | undefined

/** A word; nothing where there is none. */
export const word = (value: Value): string => (typeof value === 'string' ? value : '')
/** Names in a list, or in a text with spaces between. */
export const named = (value: Value): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : typeof value === 'string' ? value.split(' ').filter((each) => each !== '') : []

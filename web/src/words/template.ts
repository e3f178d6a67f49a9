// Turns a key and its parameters into a sentence: the template language of the text catalogues.
//
// `{name}` is a parameter. `{n|card|cards}` picks by a number. A value that begins with `@` is itself a key; a list is
// told as an enumeration; a seat (`P1` …) is told as the name of whoever sits there.
import type { Text } from '../generated/protocol'

export type Value = string | number | string[]
export type Params = Record<string, Value>

export interface Teller {
  /** The template of a key, or undefined where no catalogue has it. */
  template(key: string): string | undefined
  /** The name of a seat (`P1` …). */
  seat(seat: string): string
}

const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g
const SEAT = /^P[1-9]\d?$/

/**
 * A key without a template shows itself, so that a hole in a catalogue is seen and not silent. A refusal for a reason
 * that has no sentence of its own is told as its rule's refusal.
 */
export function tell(teller: Teller, key: string, params: Params = {}): string {
  const template = teller.template(key) ?? teller.template(key.replace(/(\.refused)\.[^.]*$/, '$1'))
  if (template === undefined) return key
  if (!template.includes('{')) return template
  return template.replace(PLACE, (place, name: string, one?: string, other?: string) => {
    const value = params[name]
    if (value === undefined) return place
    if (one !== undefined && other !== undefined) return Number(value) === 1 ? one : other
    return tellValue(teller, value)
  })
}

export function tellText(teller: Teller, text: Text): string {
  return tell(teller, text.key, text.params ?? {})
}

function tellValue(teller: Teller, value: Value): string {
  if (Array.isArray(value)) return enumerate(teller, value.map((item) => tellValue(teller, item)))
  if (typeof value === 'number') return value < 0 ? `−${-value}` : String(value)
  if (value.startsWith('@')) return tell(teller, value.slice(1))
  if (SEAT.test(value)) return teller.seat(value)
  return value
}

/** "a", "a and b", "a, b and c". */
export function enumerate(teller: Teller, items: readonly string[]): string {
  const last = items[items.length - 1]
  if (last === undefined) return tell(teller, 'list.none')
  if (items.length === 1) return last
  return `${items.slice(0, -1).join(', ')} ${tell(teller, 'list.and')} ${last}`
}

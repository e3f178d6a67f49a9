// An update tells the whole table anew, though mostly little of it has changed. What is the same stays the same object, so
// that what shows it is left alone.

/** `after`, with every part that equals its counterpart in `before` replaced by that one. Both are JSON; `after` is changed. */
export function reuse<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  const keys = Object.keys(now)
  let same = keys.length === Object.keys(old).length
  for (const key of keys) {
    now[key] = reuse(old[key], now[key])
    same &&= key in old && Object.is(old[key], now[key])
  }
  return same ? (before as T) : after
}

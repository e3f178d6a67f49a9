// Which cards of a hand are the ones that were held before: those stay the same pictures, wherever the others leave them.

export interface Held {
  card: string
  /** Its place in the hand. */
  at: number
  key: number
}

/** Whether it is the same hand still: at most two cards have left it, or come back, and the others keep their order. */
export function goesOn(before: readonly string[], after: readonly string[]): boolean {
  const [more, less] = before.length < after.length ? [after, before] : [before, after]
  let found = 0
  for (const card of more) if (card === less[found]) found += 1
  return found === less.length && more.length - less.length <= 2
}

let made = 0

export function stay(before: readonly Held[], cards: readonly string[]): Held[] {
  let left = [...before]
  return cards.map((card, at) => {
    const same = left.slice(0, 3).findIndex((each) => each.card === card)
    const key = left[same]?.key ?? ++made
    left = left.slice(same + 1)
    return { card, at, key }
  })
}

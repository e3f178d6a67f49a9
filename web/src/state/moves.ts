// Searching the legal moves and choosing among them with the arrow keys.

export interface Told {
  move: string
  /** What the move would do, in the reader's words. */
  words: string
}

/** Without the places at which a screen may break a word. */
const plain = (text: string): string => text.toLowerCase().replace(/\u00ad/g, '').replace(/\s+/g, ' ').trim()

/** Moves that have every typed word in their notation or in their words; those whose notation begins with it come first. */
export function matching<T extends Told>(moves: readonly T[], typed: string): T[] {
  const sought = plain(typed)
  if (sought === '') return [...moves]
  const parts = sought.split(' ')
  const found = moves.filter((each) => {
    const text = plain(`${each.move} ${each.words}`)
    return parts.every((part) => text.includes(part))
  })
  const rank = (each: T): number => {
    const notation = plain(each.move)
    return notation === sought ? 0 : notation.startsWith(sought) ? 1 : 2
  }
  return found.map((each) => ({ each, rank: rank(each) })).sort((a, b) => a.rank - b.rank).map(({ each }) => each)
}

/** The place that a key moves the choice to, or null for a key that moves nothing. -1 is no choice. */
export function choose(key: string, chosen: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return chosen + 1 >= count ? 0 : chosen + 1
  if (key === 'ArrowUp') return chosen <= 0 ? count - 1 : chosen - 1
  if (key === 'PageDown') return Math.min(chosen + 8, count - 1)
  if (key === 'PageUp') return Math.max(chosen - 8, 0)
  return null
}

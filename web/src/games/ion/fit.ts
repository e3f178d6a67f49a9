// How large blocks may be drawn so that an area shows all of them without being scrolled. It reckons with what a block and
// its words take; it need not be exact, for what is a little too high is scrolled and never cut off.

import { halfWidth } from './geometry'

export interface Item {
  /** Units of charge, the height of its block. */
  units: number
  /** A second form can be turned up: a button stands below it. */
  turns?: boolean
  /** Several lie on one another, and a number stands beside them. */
  several?: boolean
}

export interface Space {
  width: number
  height: number
  /** Pixels of the type's own size; words grow with it. */
  rem: number
  compounds: readonly Item[]
  loose: readonly Item[]
  /** Everything in one flow, without the compounds' names, as on a phone. */
  stacked?: boolean
  /** With the fewest words: formulas and points alone. */
  terse?: boolean
  least: number
  most: number
}

const GAP = 14
/** What the group of compounds takes at least, as its style says; in the type's own size. */
const LEAST = 8.75

/** The height of boxes in a flow: each line is as high as its highest. */
function flowHigh(boxes: readonly [number, number][], width: number): number {
  let total = 0
  let used = 0
  let line = 0
  for (const [wide, high] of boxes) {
    if (used > 0 && used + wide > width) {
      total += line + GAP
      used = 0
      line = 0
    }
    used += wide + GAP
    line = Math.max(line, high)
  }
  return total + line
}

/** The largest unit that fits, between the least and the most. */
export function fitUnit({ width, height, rem, compounds, loose, stacked = false, terse = false, least, most }: Space): number {
  const caption = 1.1 * rem
  // Side by side, each group has the share of the width that its number of items gives it.
  const share = Math.max(1, compounds.length) / (Math.max(1, compounds.length) + Math.max(1, loose.length))
  // However few compounds there are, theirs is never narrower than its words.
  const wide = Math.max(width * share, LEAST * rem)
  for (let unit = most; unit > least; unit -= 1) {
    const block = 2 * halfWidth(unit) + 2
    // A block is never drawn higher than three units.
    const high = (item: Item): number => Math.min(item.units, 3) * unit + caption
    const left = compounds.map((item): [number, number] => [stacked || terse ? block : Math.max(block, 9.5 * rem), high(item) + 10])
    const right = loose.map((item): [number, number] => [block + 22 + (item.several ? 2.2 * rem : 0), high(item) + (terse ? 16 - caption : 26) + (item.turns ? 34 : 0)])
    const needed = stacked ? flowHigh([...left, ...right], width) : Math.max(flowHigh(left, wide - 20), flowHigh(right, width - wide - 20))
    if (needed <= height) return unit
  }
  return least
}

// The four inks: colour, lightness and the form of the line say the same thing three times.
import type { Ink } from './types'

const NAMES = ['', 'red', 'blue', 'green', 'yellow'] as const
/** A token of an ink: plain, `t` its tint, `n` for writing on the tint. */
export const inkToken = (ink: Ink, part: '' | 't' | 'n' = ''): string => (ink === 0 ? 'var(--board)' : `var(--i-${NAMES[ink]}${part === '' ? '' : `-${part}`})`)
/** The line round something of this ink. Yellow alone would not be seen on paper. */
export const inkEdge = (ink: Ink): string => (ink === 0 ? 'var(--line)' : ink === 4 ? 'var(--i-yellow-case)' : inkToken(ink))

export interface Stroke {
  colour: string
  width: number
  dash?: string
  round: boolean
}

/** The strokes that make a line of an ink: red solid, blue double, green notched, yellow cased. `paper` shows between them. */
export function strokesOf(ink: Ink, width: number, paper: string): Stroke[] {
  const plain = { colour: inkToken(ink), width, round: true }
  if (ink === 2) return [{ ...plain, width: width * 1.12 }, { colour: paper, width: width * 0.3, round: true }]
  if (ink === 3) return [plain, { colour: paper, width: width * 1.1, dash: `${width * 0.3} ${width * 0.9}`, round: false }]
  if (ink === 4) return [{ colour: 'var(--i-yellow-case)', width: width * 1.1, round: true }, { ...plain, width: width * 0.62 }]
  return ink === 1 ? [plain] : []
}

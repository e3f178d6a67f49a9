// Outlines of ions as blocks: a unit of height is a unit of charge; positive ions have bumps, negative ones notches.

const R = 4

/** Half circles along an edge, one for each unit, downwards. */
function knobs(top: number, unit: number, charge: number): string {
  const r = Math.min(4.5, unit * 0.19)
  let path = ''
  for (let i = 0; i < charge; i += 1) {
    const middle = top + (i + 0.5) * unit
    path += `V${middle - r}a${r} ${r} 0 0 1 0 ${2 * r}`
  }
  return path
}

/** A positive ion; its right edge at `x + width` has a bump for each charge. */
export function cation(x: number, y: number, width: number, unit: number, charge: number): string {
  const bottom = y + charge * unit - 1
  return (
    `M${x + R} ${y}H${x + width}${knobs(y, unit, charge)}V${bottom}H${x + R}` +
    `a${R} ${R} 0 0 1 ${-R} ${-R}V${y + R}a${R} ${R} 0 0 1 ${R} ${-R}Z`
  )
}

/** A negative ion; its left edge at `x` has a notch for each charge. */
export function anion(x: number, y: number, width: number, unit: number, charge: number): string {
  const r = Math.min(4.5, unit * 0.19)
  const bottom = y + charge * unit - 1
  let notches = ''
  for (let i = charge - 1; i >= 0; i -= 1) {
    const middle = y + (i + 0.5) * unit
    notches += `V${middle + r}a${r} ${r} 0 0 0 0 ${-2 * r}`
  }
  const right = x + width
  return (
    `M${right - R} ${y}a${R} ${R} 0 0 1 ${R} ${R}V${bottom - R}a${R} ${R} 0 0 1 ${-R} ${R}H${x}${notches}V${y}Z`
  )
}

/** The letters of a symbol and its small number: `SO4` is `SO` and `4`. */
export function symbol(id: string): { letters: string; number: string } {
  const found = /^(\D+)(\d*)$/.exec(id)
  return { letters: found?.[1] ?? id, number: found?.[2] ?? '' }
}

/** Half a block is wide enough for the longest symbol at a readable size, whatever the unit. */
export const halfWidth = (unit: number): number => Math.max(unit < 26 ? 30 : 34, unit * 1.55)

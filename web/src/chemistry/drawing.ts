// Where the atoms of a compound stand, from what chemistry says is drawn (bondline/chemistry/molecules.toml): ions side by side with
// their charges, molecules with their bonds, atoms of a metal. One style for all of them; lengths are units of the drawing.

export interface Atom {
  symbol: string
  family: string
  x: number
  y: number
  r: number
}
export interface Bond {
  from: number
  to: number
  order: number
}
export interface Badge {
  x: number
  y: number
  charge: number
}
/** Square brackets around an ion of several atoms. */
export interface Bracket {
  left: number
  right: number
  top: number
  bottom: number
}
export interface Drawing {
  kind: 'ions' | 'covalent' | 'metals'
  atoms: Atom[]
  bonds: Bond[]
  badges: Badge[]
  brackets: Bracket[]
  box: [number, number, number, number]
}

/** One ion, molecule or atom: what is in the middle, what is bound to it, one behind the other, and the charge. */
export interface Part {
  centre: string
  arms: { order: number; symbol: string }[][]
  charge: number
}

const FAMILIES: Record<string, string> = { H: 'hydrogen', C: 'carbon', O: 'oxygen', S: 'sulfur', F: 'halogen', Cl: 'halogen', Cu: 'transition', Zn: 'transition' }
const BADGE = 12
const GAP = 9
/** Directions of bonds, in degrees from the right, downwards: two that bend, two in a line, a triangle, a cross. */
const BENT = [38, 142]
const LINE = [0, 180]
const TRIANGLE = [-90, 30, 150]
const CROSS = [-90, 90, 180, 0]
/** How far what stands behind an arm turns off its way. */
const TURN = 50

export const radius = (symbol: string): number => (symbol === 'H' ? 15 : 23)
const lengthTo = (symbol: string): number => (symbol === 'H' ? 45 : 52)

export function readPart(text: string): Part {
  const words = text.split(' ')
  const last = /^(\d*)([+-])$/.exec(words[words.length - 1] ?? '')
  const charge = last ? Number(last[1] === '' ? 1 : last[1]) * (last[2] === '+' ? 1 : -1) : 0
  const arms = words.slice(1, last ? -1 : undefined).map((word) => [...word.matchAll(/([-=])([A-Z][a-z]?)/g)].map((bond) => ({ order: bond[1] === '=' ? 2 : 1, symbol: bond[2] ?? '' })))
  return { centre: words[0] ?? '', arms, charge }
}

function waysOf(part: Part): readonly number[] {
  if (part.arms.length > 3) return CROSS
  if (part.arms.length === 3) return TRIANGLE
  return part.arms.length === 2 && part.centre !== 'C' ? BENT : LINE
}

type Placed = Pick<Drawing, 'atoms' | 'bonds'>

/** A part by itself, its middle at 0, 0. */
function placed(part: Part): Placed {
  const atom = (symbol: string, x: number, y: number): Atom => ({ symbol, family: FAMILIES[symbol] ?? 'metal', x, y, r: radius(symbol) })
  const atoms = [atom(part.centre, 0, 0)]
  const bonds: Bond[] = []
  const ways = waysOf(part)
  part.arms.forEach((arm, i) => {
    let at = { x: 0, y: 0, place: 0 }
    arm.forEach(({ order, symbol }, far) => {
      const turn = (((ways[i] ?? 0) - far * TURN) * Math.PI) / 180
      const next = { x: at.x + Math.cos(turn) * lengthTo(symbol), y: at.y + Math.sin(turn) * lengthTo(symbol), place: atoms.length }
      atoms.push(atom(symbol, next.x, next.y))
      bonds.push({ from: at.place, to: next.place, order })
      at = next
    })
  })
  return { atoms, bonds }
}

const edges = (atoms: readonly Atom[]): Bracket => ({
  left: Math.min(...atoms.map((each) => each.x - each.r)),
  right: Math.max(...atoms.map((each) => each.x + each.r)),
  top: Math.min(...atoms.map((each) => each.y - each.r)),
  bottom: Math.max(...atoms.map((each) => each.y + each.r)),
})

export function drawingOf(drawn: readonly string[]): Drawing {
  const parts = drawn.map(readPart)
  const kind = parts.some((part) => part.charge !== 0) ? 'ions' : parts.length > 1 ? 'metals' : 'covalent'
  const whole: Omit<Drawing, 'box'> = { kind, atoms: [], bonds: [], badges: [], brackets: [] }
  let x = 0
  for (const part of parts) {
    const { atoms, bonds } = placed(part)
    const own = edges(atoms)
    const bracketed = part.charge !== 0 && atoms.length > 1
    const first = whole.atoms.length
    const shift = x - own.left + (bracketed ? 7 : 0)
    whole.atoms.push(...atoms.map((each) => ({ ...each, x: each.x + shift })))
    whole.bonds.push(...bonds.map((bond) => ({ ...bond, from: bond.from + first, to: bond.to + first })))
    const right = own.right + shift
    if (bracketed) whole.brackets.push({ left: own.left + shift - 7, right: right + 7, top: own.top - 3, bottom: own.bottom + 3 })
    if (part.charge !== 0) whole.badges.push(bracketed ? { x: right + 16, y: own.top, charge: part.charge } : { x: right - 8, y: own.top + 1, charge: part.charge })
    // Atoms of a metal touch; ions keep apart.
    x = kind === 'metals' ? right - 4 : right + (bracketed ? 27 : 0) + GAP
  }
  return { ...whole, box: boxOf(whole) }
}

function boxOf({ atoms, badges, brackets }: Omit<Drawing, 'box'>): Drawing['box'] {
  const edge = 4
  const all = [edges(atoms), ...brackets, ...badges.map(({ x, y }) => ({ left: x - BADGE, right: x + BADGE, top: y - BADGE, bottom: y + BADGE }))]
  const left = Math.min(...all.map((each) => each.left)) - edge
  const top = Math.min(...all.map((each) => each.top)) - edge
  return [left, top, Math.max(...all.map((each) => each.right)) + edge - left, Math.max(...all.map((each) => each.bottom)) + edge - top]
}

// Where the atoms of a built molecule stand, from its cards alone: ions side by side with their charges, covalent molecules
// with their bonds. One style for all of them; lengths are units of the drawing.
import type { ValenceParts } from './parts'
import type { BuildPart } from './types'

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
export interface Structure {
  kind: 'ions' | 'covalent' | 'metals'
  atoms: Atom[]
  bonds: Bond[]
  badges: Badge[]
  box: [number, number, number, number]
}

const IONIC = new Set(['Salt', 'Metal Oxide', 'Metal Sulfide', 'Base', 'Metal Hydrosulfide'])
const LENGTH = 52
/** Directions of the bonds, in degrees from the right, downwards: two that bend, two in a line, a triangle, a cross. */
const BENT = [38, 142]
const LINE = [0, 180]
const TRIANGLE = [-90, 30, 150]
const CROSS = [-90, 0, 90, 180]
const radius = (symbol: string): number => (symbol === 'H' ? 15 : 23)

export function structureOf(parts: ValenceParts, build: BuildPart): Structure {
  const atom = (symbol: string, x: number, y: number): Atom => ({ symbol, family: parts.element(symbol).family, x, y, r: radius(symbol) })
  if (IONIC.has(build.molecule)) return framed(ions(parts, build.cards, atom))
  const centre = build.cards.find((card) => card === 'C') ?? build.cards.find((card) => card === 'S' || card === 'O') ?? build.cards[0] ?? ''
  const around = [...build.cards]
  around.splice(around.indexOf(centre), 1)
  if (around.length === 1) {
    const other = around[0] ?? ''
    const metals = parts.element(other).family === 'transition'
    const atoms = [atom(centre, 0, 0), atom(other, metals ? 42 : LENGTH, 0)]
    return framed({ kind: metals ? 'metals' : 'covalent', atoms, bonds: metals ? [] : [{ from: 0, to: 1, order: 1 }], badges: [] })
  }
  // What has the most bonds stands on top of a triangle, as people draw it.
  around.sort((a, b) => bondsOf(parts, b) - bondsOf(parts, a))
  const ways = around.length === 2 ? (around.every((card) => card === 'H') ? BENT : LINE) : around.length === 3 ? TRIANGLE : CROSS
  const atoms = [atom(centre, 0, 0)]
  const bonds: Bond[] = []
  around.forEach((card, i) => {
    const turn = ((ways[i] ?? 0) * Math.PI) / 180
    atoms.push(atom(card, Math.cos(turn) * LENGTH, Math.sin(turn) * LENGTH))
    bonds.push({ from: 0, to: i + 1, order: bondsOf(parts, card) })
  })
  return framed({ kind: 'covalent', atoms, bonds, badges: [] })
}

const bondsOf = (parts: ValenceParts, card: string): number => Math.max(1, Math.abs(parts.element(card).valence))

/** Plus ions left, minus ions right; hydrogen beside oxygen or sulfur and a metal is part of the minus ion. */
function ions(parts: ValenceParts, cards: readonly string[], atom: (symbol: string, x: number, y: number) => Atom): Omit<Structure, 'box'> {
  const atoms: Atom[] = []
  const badges: Badge[] = []
  let x = 0
  const put = (symbol: string, charge: number, tail: boolean): void => {
    const one = atom(symbol, x + radius(symbol), 0)
    atoms.push(one)
    badges.push({ x: one.x + 13, y: -radius(symbol), charge })
    x += 2 * radius(symbol)
    if (tail) {
      atoms.push(atom('H', x + 8, 5))
      x += 23
    }
    x += 9
  }
  const tail = cards.includes('H')
  const sorted = cards.filter((card) => card !== 'H').map((card) => ({ card, charge: parts.counted(card, cards) }))
  for (const { card, charge } of sorted.filter((each) => each.charge > 0)) put(card, charge, false)
  for (const { card, charge } of sorted.filter((each) => each.charge <= 0)) put(card, tail ? charge + 1 : charge, tail)
  return { kind: 'ions', atoms, bonds: [], badges }
}

function framed(drawn: Omit<Structure, 'box'>): Structure {
  const edge = 4
  const left = Math.min(...drawn.atoms.map((each) => each.x - each.r)) - edge
  const right = Math.max(...drawn.atoms.map((each) => each.x + each.r), ...drawn.badges.map((each) => each.x + 15)) + edge
  const top = Math.min(...drawn.atoms.map((each) => each.y - each.r), ...drawn.badges.map((each) => each.y - 11)) - edge
  const bottom = Math.max(...drawn.atoms.map((each) => each.y + each.r)) + edge
  return { ...drawn, box: [left, top, right - left, bottom - top] }
}

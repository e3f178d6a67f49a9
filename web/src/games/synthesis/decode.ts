// A seat of the view, which is sent as compactly as it can be, as what it shows.
import type { Ink, SynthesisBox, SynthesisSeat } from './types'

const INKS = '.rbgy'
const CONTENTS = 8

export interface MoleculeShown {
  hex: string
  ink: Ink
  /** A volume from 1 to 6, an elemental molecule, or one whose choice is open. */
  what: number | 'elemental' | 'choice'
}

export function ink(letter: string | undefined): Ink {
  const at = INKS.indexOf(letter ?? '.')
  return (at < 0 ? 0 : at) as Ink
}

/** Name of line → its colour, drawn lines only. */
export function drawnLines(box: SynthesisBox, seat: SynthesisSeat): Map<string, Ink> {
  const found = new Map<string, Ink>()
  box.lines.forEach((line, at) => {
    const colour = ink(seat.lines[at])
    if (colour !== 0) found.set(line.name, colour)
  })
  return found
}

export function molecules(box: SynthesisBox, seat: SynthesisSeat): Map<string, MoleculeShown> {
  const found = new Map<string, MoleculeShown>()
  box.hexes.forEach((hex, at) => {
    const code = (seat.molecules[at] ?? '.').charCodeAt(0) - 65
    if (code < 0) return
    const content = (code % CONTENTS) + 1
    const what = content < 7 ? content : content === 7 ? 'elemental' : 'choice'
    found.set(hex.name, { hex: hex.name, ink: (Math.floor(code / CONTENTS) + 1) as Ink, what })
  })
  return found
}

/** Columns of the volume table, each its colours from below. */
export function columns(seat: SynthesisSeat): Ink[][] {
  return seat.table.split('/').map((column) => [...column].map(ink))
}

/** Two boxes a shape, in the order of the box's shapes. */
export function boxes(box: SynthesisBox, seat: SynthesisSeat): { shape: string; inks: [Ink, Ink] }[] {
  return box.elementals.map((shape, at) => ({ shape, inks: [ink(seat.boxes[2 * at]), ink(seat.boxes[2 * at + 1])] }))
}

/** The links that are made, as pairs of cells: "c1r1 c1r2". */
export function links(box: SynthesisBox, seat: SynthesisSeat): string[] {
  return box.links.filter((_, at) => seat.links[at] === '1')
}

export function total(seat: SynthesisSeat): number {
  return seat.points.slice(0, 5).reduce((sum, each) => sum + each, 0)
}

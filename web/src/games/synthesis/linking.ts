// Links of the volume table as a person draws them: which link a gesture means, and what chains links make. What may be linked is the table's to say.

/** Column and row from 0, the lowest row first. */
export interface Cell {
  column: number
  row: number
}

export function cellOf(name: string): Cell {
  const [, column = '1', row = '1'] = /^c(\d+)r(\d+)$/.exec(name) ?? []
  return { column: Number(column) - 1, row: Number(row) - 1 }
}
export const cellName = ({ column, row }: Cell): string => `c${column + 1}r${row + 1}`
const before = (a: Cell, b: Cell): boolean => a.column < b.column || (a.column === b.column && a.row < b.row)
/** A link has one name, whichever end it is drawn from: the cell further left, then the lower one, comes first. */
export const linkName = (a: Cell, b: Cell): string => (before(a, b) ? `${cellName(a)} ${cellName(b)}` : `${cellName(b)} ${cellName(a)}`)
export function endsOf(link: string): [Cell, Cell] {
  const [one = '', two = ''] = link.split(' ')
  return [cellOf(one), cellOf(two)]
}
export const sameCell = (a: Cell, b: Cell): boolean => a.column === b.column && a.row === b.row
export const beside = (a: Cell, b: Cell): boolean => Math.abs(a.column - b.column) + Math.abs(a.row - b.row) === 1

/** The cells that a straight stroke enters; a stroke across a corner means nothing. A fast pointer leaves cells out. */
export function stroke(from: Cell, to: Cell): Cell[] {
  if (from.column !== to.column && from.row !== to.row) return []
  const [far, right, up] = [Math.abs(from.column - to.column) + Math.abs(from.row - to.row), Math.sign(to.column - from.column), Math.sign(to.row - from.row)]
  return Array.from({ length: far }, (_, at) => ({ column: from.column + right * (at + 1), row: from.row + up * (at + 1) }))
}

/** How far from the middle of a cell, in cells, a press means the link on that side and no more the cell. */
const MIDDLE = 0.28
/** The cell to which a press points from the middle of its own: `x` to the right, `y` up; none for the middle itself. */
export function pointed(cell: Cell, x: number, y: number): Cell | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < MIDDLE) return null
  return Math.abs(x) > Math.abs(y) ? { column: cell.column + Math.sign(x), row: cell.row } : { column: cell.column, row: cell.row + Math.sign(y) }
}

/** A stroke over several cells. The first link says whether it makes links or takes them off; going back takes back what it made. */
export class Drag {
  #trail: Cell[]
  #made: boolean[] = []
  #makes: boolean | null = null

  constructor(start: Cell) {
    this.#trail = [start]
  }
  get at(): Cell {
    return this.#trail.at(-1) as Cell
  }
  /** The links after the pointer came to a cell, from those before. */
  enter(to: Cell, links: readonly string[]): string[] {
    let now = [...links]
    for (const cell of stroke(this.at, to)) now = this.#step(cell, now)
    return now
  }
  #step(cell: Cell, links: string[]): string[] {
    const link = linkName(this.at, cell)
    const back = this.#trail.at(-2)
    if (back !== undefined && sameCell(back, cell)) {
      this.#trail.pop()
      if (this.#made.pop() !== true) return links
      return this.#makes === true ? links.filter((each) => each !== link) : [...links, link]
    }
    const has = links.includes(link)
    this.#makes ??= !has
    this.#trail.push(cell)
    this.#made.push(has !== this.#makes)
    if (has === this.#makes) return links
    return this.#makes ? [...links, link] : links.filter((each) => each !== link)
  }
}

/** The chains that links make, each in order from one end; for drawing and for telling. Links without branches and loops. */
export function pathsOf(links: readonly string[]): Cell[][] {
  const near = new Map<string, Cell[]>()
  for (const link of links) {
    const [a, b] = endsOf(link)
    near.set(cellName(a), [...(near.get(cellName(a)) ?? []), b])
    near.set(cellName(b), [...(near.get(cellName(b)) ?? []), a])
  }
  const seen = new Set<string>()
  const found: Cell[][] = []
  const ends = [...near.keys()].map(cellOf).sort((a, b) => (before(a, b) ? -1 : 1))
  for (const end of ends) {
    if (seen.has(cellName(end)) || near.get(cellName(end))?.length !== 1) continue
    const chain: Cell[] = []
    for (let at: Cell | undefined = end; at !== undefined; at = near.get(cellName(at))?.find((each) => !seen.has(cellName(each)))) {
      chain.push(at)
      seen.add(cellName(at))
    }
    found.push(chain)
  }
  return found
}

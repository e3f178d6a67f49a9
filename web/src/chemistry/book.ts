// What chemistry knows of compounds and of their reactions, as it exports it (bondline/chemistry/export.py). It travels when
// somebody looks a compound up, or when two molecules are about to react.

export interface Compound {
  formula: string
  class: string
  drawn: string[]
  /** Accepted names, in English. */
  names: string[]
  /** The game's card for what only reactions make; '' for none. */
  molecule: string
  departs: boolean
}

/** A balanced equation for certain molecules. */
export interface Equation {
  /** The game's reactors, by formula. */
  reactors: string[]
  target: string
  text: string
  /** What stands on the right side. */
  made: string[]
  /** The key of a sentence about how the game and the laboratory part; '' where they do not. */
  departs: string
}

export interface Book {
  compounds: Compound[]
  equations: Equation[]
}

const files = import.meta.glob<Book>('../../dist/texts/compounds/chemistry.json', { import: 'default' })

export async function openBook(): Promise<Book> {
  const [load] = Object.values(files)
  return (await load?.()) ?? { compounds: [], equations: [] }
}

const keyOf = (formulas: readonly string[]): string => [...formulas].sort().join(' ')

/** The equation for what reacts, in whatever order the reactors stand. */
export function equationOf(book: Book, reactors: readonly string[], target: string): Equation | undefined {
  return book.equations.find((each) => each.target === target && keyOf(each.reactors) === keyOf(reactors))
}

/** The formulas of an equation, as they stand in it. */
export const formulasIn = (equation: Equation): string[] => equation.text.split(/ → | \+ /).map((term) => term.replace(/^\d+ /, ''))
/** All equations that a compound stands in, those first in which it reacts. */
export function equationsWith(book: Book, formula: string): Equation[] {
  const found = book.equations.filter((each) => formulasIn(each).includes(formula))
  const reacts = (each: Equation): boolean => !each.made.includes(formula)
  return [...found.filter(reacts), ...found.filter((each) => !reacts(each))]
}

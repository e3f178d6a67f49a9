// Which compounds the molecules of each stash are, as far as the log tells. A molecule card says only its kind; who watched the cards
// go down knows more. Of several of a kind the one that came first goes first.
import type { Equation } from '../../chemistry/book'
import type { LogLine } from '../../generated/protocol'

/** What is known of formulas and reactions. */
export interface Knowledge {
  /** The molecule of the game that a formula is. */
  kindOf(formula: string): string | undefined
  /** The only formula that a molecule can be, if there is but one. */
  only(molecule: string): string | undefined
  equation(reactors: readonly string[], target: string): Equation | undefined
}

export interface Made {
  /** Seat and molecule → formulas, the oldest first; '' for one that nobody can tell. */
  stashes: Map<string, string[]>
  /** The equations of the reactions that happened, by the log entry of their products. */
  equations: Map<number, Equation>
}

interface Pending {
  seat: string
  reactors: string[]
  owner: string
  target: string
}

const place = (seat: string, molecule: string): string => `${seat} ${molecule}`
const bare = (name: unknown): string => String(name).replace(/^@molecule\./, '')
const list = (names: unknown): string[] => (Array.isArray(names) ? names.map(bare) : [])

export function madeOf(lines: readonly LogLine[], known: Knowledge): Made {
  // What was taken back has not happened.
  const undone = new Set(lines.flatMap(({ text }) => (text.key === 'table.log.undo' ? [Number(text.params?.['of'])] : [])))
  const made = new Map<string, string[]>()
  const equations = new Map<number, Equation>()
  let pending: Pending | null = null
  const put = (seat: string, molecule: string, formula: string): void => void made.set(place(seat, molecule), [...(made.get(place(seat, molecule)) ?? []), formula])
  const take = (seat: string, molecule: string): string => {
    const [first = '', ...rest] = made.get(place(seat, molecule)) ?? []
    made.set(place(seat, molecule), rest)
    return first
  }
  for (const { seq, text } of lines) {
    if (undone.has(seq)) continue
    const params: Record<string, unknown> = text.params ?? {}
    const seat = String(params['seat'])
    switch (text.key) {
      case 'event.build':
        put(seat, bare(params['molecule']), String(params['formula']))
        break
      case 'event.collect.trade':
        take(seat, bare(params['molecule']))
        break
      case 'event.react.own':
      case 'event.react.other':
        pending = { seat, reactors: list(params['reactors']), owner: String(params['owner']), target: bare(params['molecule']) }
        break
      case 'event.react.blocked':
        pending = null
        break
      case 'event.react.products': {
        if (pending === null) break
        const { owner } = pending
        const equation = react(pending, take, known)
        pending = null
        if (equation !== undefined) equations.set(seq, equation)
        for (const product of list(params['molecules'])) put(owner, product, productOf(equation, product, known))
        break
      }
      default:
    }
  }
  return { stashes: made, equations }
}

/** Reactors and target leave their stashes; the equation, if all of them are known. */
function react(pending: Pending, take: (seat: string, molecule: string) => string, known: Knowledge): Equation | undefined {
  const reactors = pending.reactors.map((molecule) => take(pending.seat, molecule) || (known.only(molecule) ?? ''))
  const target = take(pending.owner, pending.target) || (known.only(pending.target) ?? '')
  return known.equation(reactors, target)
}

/** Which compound of the right side a product is, if there is but one. */
function productOf(equation: Equation | undefined, molecule: string, known: Knowledge): string {
  const [first, second] = (equation?.made ?? []).filter((formula) => known.kindOf(formula) === molecule)
  return first !== undefined && second === undefined ? first : (known.only(molecule) ?? '')
}

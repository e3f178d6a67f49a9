// What travels at Ion's table between two looks at it: cards to the table, hands to the neighbour, new hands from the deck.
import type { Flight } from '../../ui/flights'
import type { IonView } from './types'

/** Hands go on once the cards of the step are on the table. */
const THEN = 140
const BACKS = 3

/** What `after` has more of. */
function gained(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before]
  return after.filter((each) => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const handOf = (view: IonView, seat: string): string[] => (seat === view.seat ? ['[data-hand]'] : [`[data-hand-of="${seat}"]`, `[data-strip="${seat}"]`])

export function flightsBetween(before: IonView, after: IonView): Flight[] {
  if (before.seat !== after.seat || after.phase === 'over' || after.phase === 'deal') return []
  const dealt = after.round !== before.round || (before.phase === 'deal' && after.step === 1)
  if (dealt) return after.seats.map((seat) => ({ from: ['[data-deck]', '[data-centre]', '[data-goals]'], to: handOf(after, seat.seat), backs: BACKS }))
  // A reaction is a matter of the bench, and what is taken back goes by itself.
  const lost = after.seats.some((seat, i) => gained(seat.compounds, before.seats[i]?.compounds ?? []).length > 0)
  if (before.phase === 'react' || lost || after.step < before.step) return []
  const taken = gained(after.center, before.center)
  const flights = after.seats.flatMap((seat, i): Flight[] => {
    const was = before.seats[i]
    if (was === undefined) return []
    const mine = seat.seat === after.seat
    const area = mine ? '[data-mat]' : `[data-opponent="${seat.seat}"]`
    const strip = mine ? [] : [`[data-strip="${seat.seat}"]`]
    const centre = gained(seat.tiles, was.tiles).includes('center') ? taken.map((card) => `[data-centre-card="${card}"]`) : []
    const chosen = mine ? ['.decide [data-kept]', '[data-card].chosen .face'] : []
    const out = [...centre, ...chosen, `${area} [data-placing]`, ...handOf(after, seat.seat)]
    const flight = (from: string[], ...to: string[]): Flight => ({ from, to: [...to.map((each) => `${area} ${each}`), `${area} [data-area]`, ...strip, area], ...(mine || centre.length > 0 ? {} : { backs: 1 }), first: mine })
    const bonded = gained(was.compounds, seat.compounds).map((formula) => flight(mine ? [`.decide button[data-bond="${formula}"] .drawn`, ...out] : out, `[data-compound="${formula}"]`))
    const radioactive = gained(was.radioactive.map(([card]) => card), seat.radioactive.map(([card]) => card)).map((card) => flight(out, `[data-radio="${card}"]`))
    const loose = gained(was.loose, seat.loose).map((card) => flight(out, `[data-loose="${card}"] .drawn`, `[data-lies="${card}"]`))
    // The own card that is to be placed next lies at the decision.
    const placing = gained(was.placing, seat.placing).map((card): Flight => (mine ? { from: out, to: ['.decide .head'], first: true } : flight(out, `[data-placing="${card}"]`)))
    return [...bonded, ...radioactive, ...loose, ...placing]
  })
  // The own card that is kept lies at the decision until all have chosen.
  for (const card of gained(before.pick, after.pick)) {
    flights.push({ from: ['[data-card].chosen .face', `[data-card="${card}"] .face`], to: [`.decide [data-kept="${card}"]`], first: true })
  }
  if (after.step > before.step) {
    after.seats.forEach((seat, i) => {
      const next = after.seats[(i + 1) % after.seats.length]
      if (next !== undefined) flights.push({ from: handOf(after, seat.seat), to: handOf(after, next.seat), backs: BACKS, delay: THEN })
    })
  }
  return flights
}

/** Whether this player holds other cards than before, so that the hand is to be seen coming. */
export const newHand = (before: IonView, after: IonView): boolean => before.seat === after.seat && after.hand.length > 0 && (after.step > before.step || after.round !== before.round)

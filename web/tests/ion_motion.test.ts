import { describe, expect, it } from 'vitest'
import { fitUnit } from '../src/games/ion/fit'
import { halfWidth } from '../src/games/ion/geometry'
import { flightsBetween, newHand } from '../src/games/ion/flights'
import type { IonSeat, IonView } from '../src/games/ion/types'

const seat = (name: string, more: Partial<IonSeat> = {}): IonSeat => ({
  seat: name, loose: [], compounds: [], placing: [], from_center: false, radioactive: [], aside: [], decay: 0,
  tiles: ['two', 'center', 'rxn'], hand: 3, standing: { compounds: 0, nobles: 0, goals: 0, radioactive: 0 }, rounds: [], final: {}, score: 0, ...more,
})
const look = (seats: IonSeat[], more: Partial<IonView> = {}): IonView => ({
  game: 'ion', variant: 'standard', players: seats.length, seat: 'P1', round: 1, step: 2, steps: 8, phase: 'pick', awaited: [], goals: [],
  center: ['Na', 'He'], discards: [], deck: 30, seats, reactions: [], reacting: null, taken: null, ready: [], refresh: {},
  hand: ['Cl', 'Fe'], pick: [], hands: [], picked: [], ...more,
})
/** Where each flight sets out first and where it would best come to. */
const ends = (before: IonView, after: IonView): string[] => flightsBetween(before, after).map(({ from, to, backs }) => `${from[0]} > ${to[0]}${backs ? ` (${backs})` : ''}`)

describe('what travels at Ion\'s table', () => {
  const two = [seat('P1'), seat('P2')]

  it('is nothing while others only choose', () => {
    expect(ends(look(two), look(two, { picked: ['P2'] }))).toEqual([])
  })
  it('is the own card to the decision, face up, and another\'s to the table, seen from behind', () => {
    expect(ends(look(two), look(two, { pick: ['Cl'], hand: ['Fe'] }))).toEqual(['[data-card].chosen .face > .decide [data-kept="Cl"]'])
    const after = look([seat('P1'), seat('P2', { loose: ['K'] })])
    expect(ends(look(two), after)).toEqual(['[data-opponent="P2"] [data-placing] > [data-opponent="P2"] [data-loose="K"] .drawn (1)'])
  })
  it('is a card of two alike once, where there was one before', () => {
    const before = look([seat('P1', { loose: ['H'] }), seat('P2')])
    expect(ends(before, look([seat('P1', { loose: ['H', 'H'] }), seat('P2')]))).toEqual(['.decide [data-kept] > [data-mat] [data-loose="H"] .drawn'])
  })
  it('is the ion that bonds and not the one that lay there', () => {
    const before = look([seat('P1', { loose: ['Mg'], placing: ['O'] }), seat('P2')])
    expect(ends(before, look([seat('P1', { compounds: ['MgO'] }), seat('P2')]))).toEqual(['.decide button[data-bond="MgO"] .drawn > [data-mat] [data-compound="MgO"]'])
  })
  it('is a card of the centre to whoever flipped the tile for it', () => {
    const after = look([seat('P1'), seat('P2', { tiles: ['two', 'rxn'], placing: ['Na'] })], { center: ['He'] })
    expect(ends(look(two), after)).toEqual(['[data-centre-card="Na"] > [data-opponent="P2"] [data-placing="Na"]'])
  })
  it('are all hands to the next player, the last one\'s to the first', () => {
    const three = [seat('P1'), seat('P2'), seat('P3')]
    const [before, after] = [look(three), look(three, { step: 3, hand: ['K', 'Ne'] })]
    expect(ends(before, after)).toEqual(['[data-hand] > [data-hand-of="P2"] (3)', '[data-hand-of="P2"] > [data-hand-of="P3"] (3)', '[data-hand-of="P3"] > [data-hand] (3)'])
    expect(newHand(before, after)).toBe(true)
    expect(newHand(before, look(three, { hand: ['Cl'] }))).toBe(false)
  })
  it('is nothing when a move is taken back, or at another player\'s device', () => {
    const bonded = look([seat('P1', { compounds: ['MgO'] }), seat('P2')])
    expect(ends(bonded, look([seat('P1', { loose: ['Mg'], placing: ['O'] }), seat('P2')]))).toEqual([])
    expect(ends(look(two), look(two, { seat: 'P2', step: 3 }))).toEqual([])
  })
})

describe('the size of blocks', () => {
  const item = { units: 2 }
  const fit = (more: Partial<Parameters<typeof fitUnit>[0]>): number => fitUnit({ width: 760, height: 150, rem: 16, compounds: [item], loose: [item], least: 20, most: 60, ...more })

  it('grows with the room and shrinks with what lies there', () => {
    expect(fit({ height: 400 })).toBe(60)
    expect(fit({})).toBeLessThan(60)
    expect(fit({})).toBeGreaterThan(fit({ height: 120 }))
    expect(fit({ compounds: [item, item, item, item] })).toBeLessThan(fit({}))
  })
  it('leaves what waits no more than compounds leave, though there are none', () => {
    // Of 600 px compounds take 140, though their share, a fifth, were 120; less 20 px around them, four blocks in a line have 440.
    const waiting = { compounds: [], loose: [item, item, item, item], width: 600, height: 110 }
    const line = (unit: number): number => 4 * (2 * halfWidth(unit) + 2 + 22) + 3 * 14
    const unit = fit(waiting)
    expect(unit).toBeGreaterThan(20)
    expect([line(unit) <= 440, line(unit + 1) <= 440]).toEqual([true, false])
  })
  it('stays between the least and the most, however little room there is', () => {
    expect(fit({ height: 10 })).toBe(20)
    expect(fit({ compounds: [], loose: [], height: 1000 })).toBe(60)
  })
  it('fits what it says: one line of two units with its words in the height that there is', () => {
    // 2 units, the caption of 1.1 × 16 px, and 26 px around what waits.
    const unit = fit({})
    expect(2 * unit + 17.6 + 26).toBeLessThanOrEqual(150)
    expect(2 * (unit + 1) + 17.6 + 26).toBeGreaterThan(150)
  })
})

import { describe, expect, it } from 'vitest'
import { decisionOf, handOverTo, othersAwaited } from '../src/state/decision'
import { seat, update } from './helpers'

describe('the decision line', () => {
  it('says whether the game waits for this seat, and for whom else', () => {
    expect(decisionOf(update({ seat: 'P1', acting: ['P1', 'P3'], awaited: ['P1', 'P3'] }))).toEqual({ kind: 'yours', others: ['P3'] })
  })
  it('tells a seat that may act from one that the game waits for', () => {
    expect(decisionOf(update({ seat: 'P1', acting: ['P1', 'P2'], awaited: ['P2'] }))).toEqual({ kind: 'may', others: ['P2'] })
  })
  it('waits for the others, also as a spectator', () => {
    expect(decisionOf(update({ seat: 'P1', acting: ['P2'], awaited: ['P2'] }))).toEqual({ kind: 'waiting', others: ['P2'] })
    expect(decisionOf(update({ seat: null, acting: ['P2'], awaited: ['P2'] }))).toEqual({ kind: 'waiting', others: ['P2'] })
  })
  it('names every winner when the game is over', () => {
    const seats = [seat('P1', { place: 1 }), seat('P2', { place: 3 }), seat('P3', { place: 1 })]
    expect(decisionOf(update({ seat: 'P1' }, { status: 'over', seats }))).toEqual({ kind: 'over', winners: ['P1', 'P3'] })
  })
})

describe('handing the device on', () => {
  const seats = [seat('P1', { mine: true }), seat('P2', { mine: true }), seat('P3')]

  it('hides the table before anyone has said that they hold the device', () => {
    expect(handOverTo(update({ seat: 'P1', acting: ['P2'], awaited: ['P2'] }, { seats }), null)).toBe('P2')
    expect(handOverTo(update({ seat: 'P1', acting: ['P3'], awaited: ['P3'] }, { seats }), null)).toBe('P1')
  })
  it('shows the table to whoever holds the device', () => {
    expect(handOverTo(update({ seat: 'P1', acting: ['P2'], awaited: ['P2'] }, { seats }), 'P1')).toBeNull()
    expect(handOverTo(update({ seat: 'P1', acting: ['P2'], awaited: ['P2'] }, { seats }), 'P3')).toBe('P2')
  })
  it('is due when the game waits for another person here, and not for who holds it', () => {
    const others = (awaited: string[], acting = awaited): boolean => othersAwaited(update({ seat: 'P1', acting, awaited }, { seats }), 'P1')
    expect(others(['P1', 'P2'])).toBe(false)
    expect(others(['P2'])).toBe(true)
    expect(others(['P2'], ['P1', 'P2'])).toBe(true)
    expect(others(['P3'], ['P2', 'P3'])).toBe(false)
  })
  it('never hides a table with one seat of this device, nor a finished one', () => {
    const one = [seat('P1', { mine: true }), seat('P2')]
    expect(handOverTo(update({ seat: 'P1', acting: ['P1'], awaited: ['P1'] }, { seats: one }), null)).toBeNull()
    expect(handOverTo(update({ seat: 'P1' }, { seats, status: 'over' }), null)).toBeNull()
  })
})

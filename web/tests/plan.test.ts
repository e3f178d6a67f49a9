import { describe, expect, it } from 'vitest'
import { defaultLevel, draftOf, draftWithFriends, seatLimits, withPlayers, withSeat, withVariant } from '../src/state/plan'
import { seat, toy, update } from './helpers'

describe('setting up a table', () => {
  it('seats this device first and leaves the others open', () => {
    expect(draftWithFriends(toy, 'Mira').seats).toEqual([{ kind: 'mine', nickname: 'Mira' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }])
  })
  it('keeps to the players that a game is for', () => {
    expect(draftWithFriends({ ...toy, min_players: 1, max_players: 1 }, '').seats).toHaveLength(1)
    expect(draftWithFriends({ ...toy, min_players: 6, max_players: 8 }, '').seats).toHaveLength(6)
  })
  it('adds and removes seats at the end, and changes one', () => {
    const draft = draftWithFriends(toy, '')
    expect(withPlayers(draft, 2, { kind: 'open' }).seats).toHaveLength(2)
    expect(withPlayers(draft, 5, { kind: 'bot' }).seats[4]).toEqual({ kind: 'bot' })
    expect(withSeat(draft, 1, { kind: 'bot' }).seats.map((each) => each.kind)).toEqual(['mine', 'bot', 'open', 'open'])
  })
  it('has as many seats as a variant is for', () => {
    const game = { ...toy, min_players: 1, max_players: 8, seats: { alone: [1, 1], crowd: [3, 6] } } as unknown as typeof toy
    expect(seatLimits(game, 'standard')).toEqual({ min: 1, max: 8 })
    expect(seatLimits(game, 'crowd+alone')).toEqual({ min: 3, max: 1 })
    const draft = { ...draftWithFriends(game, 'Mira'), options: { side: 'B' } }
    expect(withVariant(game, draft, 'alone')).toMatchObject({ variant: 'alone', options: {}, seats: [{ kind: 'mine', nickname: 'Mira' }] })
    expect(withVariant(game, withVariant(game, draft, 'alone'), 'crowd').seats).toHaveLength(3)
    expect(withVariant(game, draft, 'standard').seats).toEqual(draft.seats)
  })
  it('reads a lobby as the plan that leaves it as it is', () => {
    const seats = [seat('P1', { mine: true, nickname: 'Mira' }), seat('P2', { nickname: 'Jonas' }), seat('P3', { kind: 'bot', level: 'greedy' }), seat('P4', { kind: 'open' })]
    expect(draftOf(update({}, { seats, spectators: false }).info)).toEqual({
      variant: '',
      options: {},
      spectators: false,
      customs: {},
      seats: [{ kind: 'mine', nickname: 'Mira' }, { kind: 'open' }, { kind: 'bot', level: 'greedy' }, { kind: 'open' }],
    })
  })
  it('gives bots the second level where there is one', () => {
    expect(defaultLevel([{ id: 'random' }, { id: 'greedy' }, { id: 'search' }])).toBe('greedy')
    expect(defaultLevel([{ id: 'random' }])).toBe('random')
    expect(defaultLevel([])).toBeNull()
  })
})

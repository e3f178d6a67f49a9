import { describe, expect, it } from 'vitest'
import { enumerate, tell, tellText } from '../src/words/template'
import type { Teller } from '../src/words/template'

const templates: Record<string, string> = {
  'list.and': 'and',
  'list.none': 'nobody',
  'rule.r.refused': 'No.',
  'rule.r.refused.late': 'Too late.',
  'card.Na': 'Sodium',
  greeting: '{seat} keeps {card}, {points} {points|point|points}',
  several: 'takes {cards}',
}
const teller: Teller = {
  template: (key) => templates[key],
  seat: (seat) => ({ P1: 'Mira', P2: 'Jonas' })[seat] ?? seat,
}

describe('telling a sentence', () => {
  it('fills parameters, names seats, follows keys, and picks by number', () => {
    expect(tell(teller, 'greeting', { seat: 'P1', card: '@card.Na', points: 1 })).toBe('Mira keeps Sodium, 1 point')
    expect(tell(teller, 'greeting', { seat: 'P2', card: 'Cl', points: 4 })).toBe('Jonas keeps Cl, 4 points')
  })
  it('tells a list as an enumeration, each item in words', () => {
    expect(tell(teller, 'several', { cards: ['@card.Na', 'P1', 'K'] })).toBe('takes Sodium, Mira and K')
    expect(enumerate(teller, ['a', 'b'])).toBe('a and b')
    expect(enumerate(teller, ['a'])).toBe('a')
    expect(enumerate(teller, [])).toBe('nobody')
  })
  it('tells a refusal for a reason without a sentence as the refusal of its rule', () => {
    expect(tell(teller, 'rule.r.refused.late')).toBe('Too late.')
    expect(tell(teller, 'rule.r.refused.early')).toBe('No.')
    expect(tell(teller, 'rule.r.other.early')).toBe('rule.r.other.early')
  })
  it('shows a hole: a missing key as itself, a missing parameter as its place', () => {
    expect(tellText(teller, { key: 'no.such' })).toBe('no.such')
    expect(tell(teller, 'several')).toBe('takes {cards}')
  })
  it('writes a negative number with a minus sign', () => {
    expect(tell(teller, 'several', { cards: -2 })).toBe('takes −2')
  })
})

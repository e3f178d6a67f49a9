import { describe, expect, it } from 'vitest'
import { pieces } from '../src/words/formula'

const marked = (sentence: string): string => pieces(sentence).map((piece) => (piece.kind === 'sub' ? `_${piece.text}_` : piece.text)).join('')

describe('formulas', () => {
  it.each([
    ['MgCl2 scores 13', 'MgCl_2_ scores 13'],
    ['Al2(SO4)3, then (NH4)2S.', 'Al_2_(SO_4_)_3_, then (NH_4_)_2_S.'],
    ['C6H12O6', 'C_6_H_12_O_6_'],
    ['H2O', 'H_2_O'],
  ])('sets the numbers of %s as subscripts', (sentence, wanted) => expect(marked(sentence)).toBe(wanted))

  it.each(['P2 keeps a card', 'table K7M4X', 'Round 2 of 3', 'NaCl and Ne', 'f4a C10x', 'C1', 'Bot 3'])('leaves %s alone', (sentence) =>
    expect(marked(sentence)).toBe(sentence),
  )
})

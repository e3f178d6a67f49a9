import { cleanup, render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import Block from '../src/games/ion/Block.svelte'
import IonWhy from '../src/games/ion/Why.svelte'
import { Called as IonCalled, Parts } from '../src/games/ion/parts'
import { Called as ValenceCalled, ValenceParts } from '../src/games/valence/parts'
import ValenceWhy from '../src/games/valence/Why.svelte'
import type { Refused, Text } from '../src/generated/protocol'
import type { App } from '../src/state/app.svelte'
import { makeApp, within } from './helpers'

// The picture is shown without the page around it, which would have provided the app.
const page: { app: App | null } = { app: null }

const refused = (params: Text['params']): Refused => ({ type: 'refused', rule: 'some.rule', text: { key: 'no', params: params ?? {} }, legal: [] })
const picture = (): Element | null => document.querySelector('[data-picture]')
const kind = (): string | null | undefined => picture()?.getAttribute('data-picture')
/** What is written in the drawing, in its order. */
const written = (): string[] => [...document.querySelectorAll('[data-picture] .block text')].map((each) => each.textContent ?? '')
const people = { name: () => '', label: () => '', info: () => undefined }

async function ion(params: Text['params']): Promise<void> {
  page.app = (await makeApp()).app
  const card = (id: string, family: string, charge: number | null) => ({ id, family, forms: charge === null ? [] : [[charge, 4] as [number, number]], polyatomic: false, noble: charge === null, decay: 0, copies: 5 })
  const parts = new Parts({
    cards: [card('Mg', 'metal', 2), card('Cl', 'halogen', -1), card('Na', 'metal', 1), card('He', 'noble', null)],
    compounds: [{ formula: 'MgCl2', cation: 'Mg', cations: 1, charge: 2, anion: 'Cl', anions: 2, anion_charge: -1, points: 13, icon: false }],
    goals: [], noble_sets: [], radioactive_points: [], tile_points: 2,
  })
  within(page.app, IonWhy, { kit: { parts, called: new IonCalled(page.app), ...people }, refused: refused(params) })
}

describe('why Ion refuses', () => {
  it('draws the ions that do not add up, what is missing of their charge, and the sum', async () => {
    await ion({ formula: 'MgCl', ions: ['Mg', 'Cl'], parts: ['Mg', 'Cl'], plus: '+2', minus: '−1' })
    expect(kind()).toBe('sum')
    expect(written().sort()).toEqual(['Cl', 'Mg'])
    expect(document.querySelectorAll('.slot')).toHaveLength(1)
    expect(document.querySelector('.sum')?.textContent).toBe('= +1')
  })
  it('draws each ion of a wrong formula', async () => {
    await ion({ formula: 'MgCl4', ions: ['Mg', 'Cl'], parts: ['Mg', 'Cl', 'Cl', 'Cl', 'Cl'], plus: '+2', minus: '−4' })
    expect(written().sort()).toEqual(['Cl', 'Cl', 'Cl', 'Cl', 'Mg'])
    expect(document.querySelectorAll('.slot')).toHaveLength(2)
    expect(document.querySelector('.sum')?.textContent).toBe('= −2')
  })
  it('leaves open what of a compound is not there', async () => {
    await ion({ card: 'Cl', compound: 'MgCl2', missing: ['Cl'] })
    expect(kind()).toBe('missing')
    expect(document.querySelectorAll('path.gone')).toHaveLength(1)
    expect(picture()?.textContent).toContain('what is missing')
  })
  it('shows ions of one sign with the places that stay open, and cards without a charge as cards', async () => {
    await ion({ formula: 'NaHe', ions: ['He'], parts: ['Na', 'He'] })
    expect(kind()).toBe('ions')
    expect(document.querySelectorAll('[data-picture] > svg')).toHaveLength(2)
    expect(document.querySelectorAll('.slot')).toHaveLength(1)
  })
  it('shows where a card is not', async () => {
    await ion({ card: 'Mg', hand: ['Na', 'Cl', 'Cl'] })
    expect(kind()).toBe('cards')
    expect(document.querySelectorAll('[data-picture] svg')).toHaveLength(4)
  })
  it('draws nothing where nothing is named', async () => {
    await ion({ seat: 'P1' })
    expect(picture()).toBeNull()
  })
})

async function valence(params: Text['params']): Promise<void> {
  page.app = (await makeApp()).app
  const element = (id: string, family: string, charge: number) => ({ id, family, atomic_number: 1, valence: charge, secondary: null, copies: 5 })
  const parts = new ValenceParts({
    elements: [element('Zn', 'transition', 2), element('Ca', 'metal', 2), element('S', 'sulfur', -2), element('O', 'oxygen', -2), element('H', 'hydrogen', 1)],
    molecules: [],
    reactions: [],
    builds: [
      { cards: ['Zn', 'S'], molecule: 'Metal Sulfide', formula: 'ZnS', names: [], drawn: [] },
      { cards: ['Ca', 'O'], molecule: 'Metal Oxide', formula: 'CaO', names: [], drawn: [] },
    ],
    goal: 16,
    hand_limit: 6,
  })
  within(page.app, ValenceWhy, { kit: { parts, called: new ValenceCalled(page.app), ...people }, refused: refused(params) })
}

describe('a small block', () => {
  it('writes no number smaller than twelve pixels', () => {
    const card = { id: 'SO4', family: 'poly', forms: [[-2, 6] as [number, number]], polyatomic: true, noble: false, decay: 0, copies: 5 }
    const parts = new Parts({ cards: [card], compounds: [], goals: [], noble_sets: [], radioactive_points: [], tile_points: 2 })
    for (const unit of [19, 22, 26, 38]) {
      render(Block, { props: { parts, ion: 'SO4', unit } })
      const number = document.querySelector('tspan')
      if (number !== null) expect(Number(number.getAttribute('font-size'))).toBeGreaterThanOrEqual(Math.min(12, Number(number.parentElement?.getAttribute('font-size'))))
      cleanup()
    }
  })
})

describe('why Valence Plus refuses', () => {
  it('draws valences in two rows, cut where a smaller molecule ends', async () => {
    await valence({ cards: ['Zn', 'Ca', 'S', 'O'], inside: ['Zn S (Metal Sulfide)', 'Ca O (Metal Oxide)'] })
    expect(kind()).toBe('sum')
    expect(document.querySelector('[data-cut]')?.getAttribute('data-cut')).toBe('2')
    expect(document.querySelector('.sum')?.textContent).toBe('= 0')
  })
  it('says what cards add up to', async () => {
    await valence({ cards: ['Zn', 'O', 'H'], sum: '+1', inside: ['Zn O (Metal Oxide)'] })
    expect(document.querySelector('.sum')?.textContent).toBe('= +1')
  })
  it('marks the cards of a recipe that are not in the hand', async () => {
    await valence({ molecule: '@molecule.Metal Oxide', cards: 'Ca O', missing: ['O'], hand: ['Ca', 'H'] })
    expect(kind()).toBe('missing')
    expect(document.querySelectorAll('.row > span')).toHaveLength(2)
    expect(document.querySelectorAll('.gone')).toHaveLength(1)
  })
})

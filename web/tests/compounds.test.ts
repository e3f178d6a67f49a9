import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { parse } from 'smol-toml'
import { describe, expect, it, vi } from 'vitest'
import { equationOf, equationsWith, formulasIn } from '../src/chemistry/book'
import type { Book, Equation } from '../src/chemistry/book'
import { drawnBy, groupsOf, hasCompounds, sought } from '../src/chemistry/collection'
import type { Entry } from '../src/chemistry/collection'
import { drawingOf, readPart } from '../src/chemistry/drawing'
import Structure from '../src/chemistry/Structure.svelte'
import type { Lab } from '../src/games/valence/lab.svelte'
import { madeOf } from '../src/games/valence/made'
import type { Knowledge } from '../src/games/valence/made'
import type { Kit } from '../src/games/valence/parts'
import type { LogLine } from '../src/generated/protocol'
import type { App } from '../src/state/app.svelte'
import { web } from './catalogues'
import { makeApp, update, within } from './helpers'

const page: { app: App | null } = { app: null }

interface Written {
  cards?: string
  formula: string
  class: string
  drawn: string[]
}
const data = parse(readFileSync(join(web, '..', 'bondline', 'chemistry', 'molecules.toml'), 'utf8')) as unknown as { molecule: Written[]; product: Written[] }
const written = [...data.molecule, ...data.product]

describe('drawings', () => {
  it('are there for every molecule of the cards', () => {
    expect([data.molecule.length, data.product.length]).toEqual([51, 11])
  })
  it.each(written.map((each) => [each.formula, each] as const))('of %s shows its atoms apart, its bonds, and charges that cancel', (_, { cards, drawn, class: kind }) => {
    const drawing = drawingOf(drawn)
    const symbols = drawn.flatMap((part) => part.match(/[A-Z][a-z]?/g) ?? [])
    expect(drawing.atoms.map((each) => each.symbol)).toEqual(symbols)
    if (cards !== undefined) expect([...symbols].sort()).toEqual(cards.split(' ').sort())
    expect(drawing.badges.reduce((sum, each) => sum + each.charge, 0)).toBe(0)
    expect(drawing.badges.length).toBe(drawn.filter((part) => /[+-]$/.test(part)).length)
    expect(drawing.bonds.reduce((sum, each) => sum + each.order, 0)).toBe(drawn.join(' ').split('=').length * 2 - 2 + (drawn.join(' ').match(/-[A-Z]/g)?.length ?? 0))
    // Atoms do not cover one another, bound ones have room for their bond, and no charge lies on a symbol.
    const [x, y, wide, high] = drawing.box
    for (const [i, one] of drawing.atoms.entries()) {
      expect(one.x - one.r).toBeGreaterThanOrEqual(x)
      expect(one.x + one.r).toBeLessThanOrEqual(x + wide)
      expect(one.y - one.r).toBeGreaterThanOrEqual(y)
      expect(one.y + one.r).toBeLessThanOrEqual(y + high)
      for (const other of drawing.atoms.slice(i + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r).toBeGreaterThanOrEqual(kind === 'metal' ? -4 : 0)
      }
      for (const badge of drawing.badges) expect(Math.hypot(one.x - badge.x, one.y - badge.y)).toBeGreaterThan(23)
    }
    for (const bond of drawing.bonds) {
      const [from, to] = [drawing.atoms[bond.from], drawing.atoms[bond.to]]
      expect(from && to && Math.hypot(from.x - to.x, from.y - to.y) - from.r - to.r).toBeGreaterThanOrEqual(6)
    }
  })
  it('know what bends, what is straight, and what is an ion', () => {
    const heights = (drawn: string): number => new Set(drawingOf([drawn]).atoms.map((each) => Math.round(each.y))).size
    expect(['C =O =O', 'O -H -H', 'S =O =O', 'S =O =O =O', 'C -F -F -F -F'].map(heights)).toEqual([1, 2, 2, 3, 3])
    expect([drawingOf(['Na +', 'Cl -']).kind, drawingOf(['Zn', 'Zn']).kind, drawingOf(['H -H']).kind]).toEqual(['ions', 'metals', 'covalent'])
    expect(drawingOf(['Na +', 'S =O =O -O -O-H -']).brackets.length).toBe(1)
    expect(readPart('S =O -O-H 2-')).toEqual({ centre: 'S', arms: [[{ order: 2, symbol: 'O' }], [{ order: 1, symbol: 'O' }, { order: 1, symbol: 'H' }]], charge: -2 })
    expect([readPart('Na +').charge, readPart('Ca 2+').charge, readPart('C =O').charge]).toEqual([1, 2, 0])
  })
  it('write charges as people do', () => {
    const { container } = render(Structure, { props: { drawn: ['Ca 2+', 'F -', 'F -'] } })
    expect([...container.querySelectorAll('[data-charge]')].map((each) => [each.getAttribute('data-charge'), each.textContent.trim()])).toEqual([['+2', '2+'], ['−1', '−'], ['−1', '−']])
    cleanup()
  })
})

const equation = (reactors: string, target: string, text: string, departs = ''): Equation => ({ reactors: reactors.split(' '), target, text, made: (text.split(' → ')[1] ?? '').split(' + ').map((term) => term.replace(/^\d+ /, '')), departs })
const book: Book = {
  compounds: [],
  equations: [
    equation('HCl', 'NaOH', 'HCl + NaOH → NaCl + H2O'),
    equation('HCl', 'NaKO', '2 HCl + NaKO → NaCl + KCl + H2O', 'two-metals'),
    equation('HF HCl', 'Zn', '2 HF + 2 HCl + 2 Zn → ZnF2 + ZnCl2 + 2 H2', 'zinc-two'),
    equation('H2O', 'COCl2', 'H2O + COCl2 → CO2 + 2 HCl'),
  ],
}

describe('the book', () => {
  it('finds an equation in whatever order the reactors stand, and all that a compound stands in', () => {
    expect(equationOf(book, ['HCl', 'HF'], 'Zn')?.departs).toBe('zinc-two')
    expect(equationOf(book, ['HCl'], 'Zn')).toBeUndefined()
    expect(formulasIn(book.equations[2] as Equation)).toEqual(['HF', 'HCl', 'Zn', 'ZnF2', 'ZnCl2', 'H2'])
    expect(equationsWith(book, 'HCl').map((each) => each.target)).toEqual(['NaOH', 'NaKO', 'Zn', 'COCl2'])
    expect(equationsWith(book, 'H2O').map((each) => each.target)).toEqual(['COCl2', 'NaOH', 'NaKO'])
    expect(equationsWith(book, 'CF4')).toEqual([])
  })
})

const KINDS: Record<string, string> = { NaOH: 'Base', KOH: 'Base', NaKO: 'Metal Oxide', NaCl: 'Salt', KCl: 'Salt', HCl: 'Acid', HF: 'Acid', H2O: 'Water', CO2: 'Carbon Dioxide', COCl2: 'Deadly Carbonyl' }
const known: Knowledge = {
  kindOf: (formula) => KINDS[formula],
  only: (molecule) => {
    const [first, second] = Object.keys(KINDS).filter((formula) => KINDS[formula] === molecule)
    return second === undefined ? first : undefined
  },
  equation: (reactors, target) => equationOf(book, reactors, target),
}
let seq = 0
const line = (key: string, params: Record<string, unknown>): LogLine => ({ seq: ++seq, seat: null, text: { key, params: params as Record<string, string> } })
const built = (seat: string, formula: string): LogLine => line('event.build', { seat, molecule: `@molecule.${KINDS[formula]}`, formula })
const reacts = (seat: string, reactors: string[], owner: string, target: string): LogLine =>
  line(seat === owner ? 'event.react.own' : 'event.react.other', { seat, owner, molecule: `@molecule.${target}`, reactors: reactors.map((each) => `@molecule.${each}`) })
const given = (seat: string, molecules: string[]): LogLine => line('event.react.products', { seat, molecules: molecules.map((each) => `@molecule.${each}`) })

describe('what lies in the stashes', () => {
  it('is what was built, the oldest first', () => {
    const { stashes: made } = madeOf([built('P1', 'NaCl'), built('P1', 'KCl'), line('event.collect.trade', { seat: 'P1', molecule: '@molecule.Salt' })], known)
    expect(made.get('P1 Salt')).toEqual(['KCl'])
  })
  it('follows a reaction from the acid to the salt', () => {
    const { stashes: made, equations } = madeOf([built('P1', 'HCl'), built('P2', 'NaOH'), reacts('P1', ['Acid'], 'P2', 'Base'), given('P2', ['Salt', 'Water'])], known)
    expect(Object.fromEntries(made)).toEqual({ 'P1 Acid': [], 'P2 Base': [], 'P2 Salt': ['NaCl'], 'P2 Water': ['H2O'] })
    expect([...equations].map(([at, each]) => [at, each.text])).toEqual([[seq, 'HCl + NaOH → NaCl + H2O']])
  })
  it('does not guess which of two salts was handed out, and knows what can be but one thing', () => {
    const { stashes: made } = madeOf([built('P1', 'HCl'), built('P1', 'NaKO'), reacts('P1', ['Acid'], 'P1', 'Metal Oxide'), given('P1', ['Salt', 'Water'])], known)
    expect([made.get('P1 Salt'), made.get('P1 Water')]).toEqual([[''], ['H2O']])
    const { stashes: unknown } = madeOf([reacts('P1', ['Acid'], 'P2', 'Base'), given('P2', ['Salt', 'Water'])], known)
    expect([unknown.get('P2 Salt'), unknown.get('P2 Water')]).toEqual([[''], ['H2O']])
  })
  it('lets two acids go, each what it is', () => {
    const { stashes: made } = madeOf([built('P1', 'HF'), built('P1', 'HCl'), built('P1', 'HCl'), reacts('P1', ['Acid', 'Acid'], 'P2', 'Transition Metal Compound')], known)
    expect(made.get('P1 Acid')).toEqual(['HF', 'HCl', 'HCl'])
  })
  it('leaves a blocked reaction without effect', () => {
    const { stashes: made } = madeOf([built('P1', 'HCl'), built('P2', 'NaOH'), reacts('P1', ['Acid'], 'P2', 'Base'), line('event.react.blocked', { seat: 'P2' }), given('P2', ['Salt'])], known)
    expect(Object.fromEntries(made)).toEqual({ 'P1 Acid': ['HCl'], 'P2 Base': ['NaOH'] })
  })
  it('forgets what was taken back', () => {
    const first = built('P1', 'NaCl')
    const { stashes: made } = madeOf([first, line('table.log.undo', { seat: 'P1', of: first.seq }), built('P1', 'KCl')], known)
    expect(made.get('P1 Salt')).toEqual(['KCl'])
  })
})

const entry = (formula: string, kind: string, more: Partial<Entry> = {}): Entry => ({ formula, class: kind, names: [], molecule: 'Salt', card: 'Salt, 1 point', equations: [], drawing: drawnBy(Structure, { drawn: ['Na +', 'Cl -'] }), kind: 'ions', ...more })

describe('the collection', () => {
  const entries = [entry('NaCl', 'salt', { names: ['table salt'] }), entry('CO2', 'covalent'), entry('CaCl2', 'salt')]
  it('is there for games that bring compounds', () => {
    expect(['valence', 'ion', 'synthesis'].map(hasCompounds)).toEqual([true, true, false])
  })
  it('stands by class and is searched by formula, name and sentence', () => {
    expect(groupsOf(entries).map((group) => [group.class, group.entries.length])).toEqual([['salt', 2], ['covalent', 1]])
    const find = (typed: string): string[] => sought(entries, typed, (each) => (each.formula === 'CO2' ? 'bubbles of a sulfur-free drink' : '')).map((each) => each.formula)
    expect([find('CaCl₂'), find('TABLE'), find('Bubbles sulphur'), find('salt cl'), find('x')]).toEqual([['CaCl2'], ['NaCl'], ['CO2'], ['NaCl', 'CaCl2'], []])
  })
  it('shows a compound with its departure and reactions, and goes on to others', async () => {
    const { default: CompoundSheet } = await import('../src/screens/compounds/CompoundSheet.svelte')
    const { app } = await makeApp()
    page.app = app
    const picked: string[] = []
    const shown = entry('CuZn', 'metal', { names: ['brass', 'copper zinc'], equations: [equation('HCl HCl', 'CuZn', '2 HCl + CuZn → ZnCl2 + Cu + H2', 'brass')], kind: 'metals' })
    const { container } = within(page.app, CompoundSheet, { entry: shown, game: 'valence', known: new Set(['HCl', 'Cu', 'CuZn']), onpick: (formula: string) => void picked.push(formula) })
    expect(container.querySelector('[data-equation]')?.textContent.replace(/\s+/g, ' ').trim()).toBe('2 HCl + CuZn → ZnCl2 + Cu + H2')
    expect(container.querySelector('[data-reaction-departs]')?.getAttribute('data-reaction-departs')).toBe('brass')
    const links = [...container.querySelectorAll('a')]
    expect(links.map((each) => each.textContent)).toEqual(['HCl', 'Cu'])
    await fireEvent.click(links[0] as HTMLElement)
    expect(picked).toEqual(['HCl'])
    cleanup()
  }, 20_000)
})

describe('a reaction at the table', () => {
  const printed = {
    elements: [], goal: 16, hand_limit: 6,
    molecules: [{ name: 'Base', role: 'vulnerable' as const, points: 4, copies: 7, trade: false, complex: false, recipes: [['M1', 'O', 'H']] }],
    reactions: [{ reactors: ['Acid'], target: 'Base', products: ['Salt', 'Water'], equation: 'HCl + NaOH → NaCl + H2O', departs: '' }],
    builds: Object.entries(KINDS).map(([formula, kind]) => ({ cards: [formula], molecule: kind, formula, names: [`${formula} by name`], drawn: [] })),
  }
  const kit = async (lab?: Pick<Lab, 'equation' | 'need' | 'of' | 'reacted'>): Promise<Kit> => {
    const { Called, ValenceParts } = await import('../src/games/valence/parts')
    const { app } = await makeApp()
    page.app = app
    return { parts: new ValenceParts(printed), called: new Called(app), name: (seat) => seat, label: (seat) => seat, info: () => undefined, ...(lab === undefined ? {} : { lab: lab as Lab }) }
  }
  const acid = { seat: 'P1', reactors: ['Acid'], owner: 'P2', target: 'Base' }

  it('has the equation of the very compounds, or an example', async () => {
    const { default: ReactionEquation } = await import('../src/games/valence/ReactionEquation.svelte')
    let asked = 0
    const lab = { equation: () => equation('HF', 'KOH', 'HF + KOH → KF + H2O'), need: () => void (asked += 1), of: () => [], reacted: false }
    const known = within(page.app, ReactionEquation, { kit: await kit(lab), ...acid })
    expect(known.container.querySelector('[data-known]')?.getAttribute('data-known')).toBe('true')
    expect(known.container.textContent.trim()).toBe('HF + KOH → KF + H2O')
    expect(asked).toBe(1)
    cleanup()
    const usual = within(page.app, ReactionEquation, { kit: await kit({ ...lab, equation: () => undefined }), ...acid })
    expect(usual.container.querySelector('[data-known]')?.getAttribute('data-known')).toBe('false')
    expect(usual.container.textContent).toContain('HCl + NaOH → NaCl + H2O')
    expect(usual.container.querySelector('.mute')).not.toBeNull()
    cleanup()
  }, 20_000)
  it('follows the log of the table, and learns the equations when it needs them', async () => {
    const { Lab: Made } = await import('../src/games/valence/lab.svelte')
    const { Table } = await import('../src/state/table.svelte')
    const { app, client } = await makeApp()
    const { parts } = await kit()
    const lines = [built('P1', 'HCl'), built('P2', 'KOH'), built('P2', 'NaOH')]
    const lab = new Made(new Table(client, update({ log: lines })), app, parts)
    expect([lab.of('P2', 'Base'), lab.reacted, lab.equation('P1', ['Acid'], 'P2', 'Base')]).toEqual([['KOH', 'NaOH'], false, undefined])
    lab.need()
    await vi.waitFor(() => expect(lab.equation('P1', ['Acid'], 'P2', 'Base')?.text).toBe('HCl + KOH → KCl + H2O'))
    const [reaction, products] = [reacts('P1', ['Acid'], 'P2', 'Base'), given('P2', ['Salt', 'Water'])]
    const after = new Made(new Table(client, update({ log: [...lines, reaction, products] })), app, parts)
    after.need()
    await vi.waitFor(() => expect(after.happened(products.seq)?.text).toBe('HCl + KOH → KCl + H2O'))
    expect([after.reacted, after.of('P2', 'Base'), after.of('P2', 'Water'), after.of('P1', 'Acid')]).toEqual([true, ['NaOH'], ['H2O'], []])
    expect(after.of('P2', 'Salt')).toEqual(['KCl'])
  }, 20_000)
  it('shows what a molecule is; who is asked for names reads only what was named', async () => {
    const { default: MoleculeCard } = await import('../src/games/valence/MoleculeCard.svelte')
    const unnamed = within(page.app, MoleculeCard, { kit: await kit(), name: 'Base' })
    expect(unnamed.container.querySelector('button')).toBeNull()
    cleanup()
    const lab = { equation: () => undefined, need: () => undefined, of: (seat: string) => (seat === 'P2' ? ['KOH', '', 'KOH'] : []), reacted: false }
    const named = within(page.app, MoleculeCard, { kit: await kit(lab), name: 'Base', seat: 'P2', count: 3 })
    expect(named.container.querySelector('button .known')?.textContent).toBe('KOH')
    cleanup()
  }, 20_000)
})

import { cleanup, fireEvent } from '@testing-library/svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { ValenceParts, plain } from '../src/games/valence/parts'
import { ValencePlay } from '../src/games/valence/play.svelte'
import type { Desk } from '../src/games/valence/play.svelte'
import { keepAnswer, readAnswer } from '../src/games/valence/preference'
import type { BuildPart, ComponentsOfValence, ElementPart, MoleculePart, ValenceView } from '../src/games/valence/types'
import type { LegalMove, MoveInfo, Refused } from '../src/generated/protocol'
import type { App } from '../src/state/app.svelte'
import { makeApp, within } from './helpers'

// One part of the table is shown without the page around it, which would have provided the app.
const page: { app: App | null } = { app: null }

const element = (id: string, family: string, valence: number, secondary: number | null = null): ElementPart => ({ id, family, atomic_number: 1, valence, secondary, copies: 5 })
const molecule = (name: string, points: number, recipe: string[], role: MoleculePart['role'] = 'stable'): MoleculePart => ({ name, role, points, copies: 6, trade: false, complex: false, recipes: [recipe] })
const build = (cards: string, kind: string, formula: string, ...names: string[]): BuildPart => ({ cards: cards.split(' '), molecule: kind, formula, names, drawn: [] })
const printed: ComponentsOfValence = {
  elements: [element('H', 'hydrogen', 1), element('C', 'carbon', 4), element('O', 'oxygen', -2), element('F', 'halogen', -1), element('Na', 'metal', 1), element('Ca', 'metal', 2), element('S', 'sulfur', -2, 6), element('Zn', 'transition', 2, 0)],
  molecules: [
    molecule('Metal Oxide', 3, ['M2', 'O'], 'vulnerable'), molecule('Metal Sulfide', 3, ['M2', 'S'], 'vulnerable'), molecule('Base', 4, ['M1', 'O', 'H'], 'vulnerable'), molecule('Salt', 1, ['M1', 'X']),
    molecule('Sulfur Trioxide', 4, ['S6', 'O', 'O', 'O']), molecule('Transition Metal Compound', 2, ['T', 'T'], 'block'), molecule('Carbon Dioxide', 2, ['C', 'O', 'O']),
  ],
  reactions: [{ reactors: ['Acid'], target: 'Base', products: ['Salt', 'Water'], equation: null, departs: '' }],
  builds: [
    build('Ca O', 'Metal Oxide', 'CaO', 'calcium oxide', 'quicklime'), build('Zn S', 'Metal Sulfide', 'ZnS', 'zinc sulfide'), build('H O Na', 'Base', 'NaOH', 'sodium hydroxide'), build('F Na', 'Salt', 'NaF', 'sodium fluoride'),
    build('O O O S', 'Sulfur Trioxide', 'SO3', 'sulfur trioxide'), build('Zn Zn', 'Transition Metal Compound', 'Zn', 'zinc'), build('C O O', 'Carbon Dioxide', 'CO2', 'carbon dioxide'),
  ],
  goal: 16,
  hand_limit: 6,
}
const look = (more: Partial<ValenceView> = {}): ValenceView => ({
  seat: 'P1', variant: 'standard', phase: 'build', turn: 'P1', turns: 3, goal: 16, acting: 'P1', bank: { 'Metal Oxide': 6, 'Metal Sulfide': 0 }, deck: 20, discards: ['F', 'O'], lay: [], reacted: false, closed: [],
  reaction: null, built: [], seats: [{ seat: 'P1', hand: 5, known: [], stash: {}, points: 8 }], hand: ['Zn', 'Ca', 'S', 'O', 'Na'], outcome: 'undecided', ...more,
})
const no: Refused = { type: 'refused', rule: 'valence.build.smaller', text: { key: 'no' }, legal: [] }

class Scripted implements Desk {
  view = look()
  legal: LegalMove[] = ['build Ca O', 'build Zn S', 'end'].map((move) => ({ move }))
  sending = false
  offline = false
  acted: string[] = []
  asked: string[] = []
  tried: string[][] = []
  refuses = false
  async act(move: string): Promise<Refused | null> {
    this.acted.push(move)
    return this.refuses ? no : null
  }
  async why(move: string): Promise<Refused> {
    this.asked.push(move)
    return no
  }
  brings: Record<string, object> = {}
  async preview(): Promise<MoveInfo[]> {
    return Object.entries(this.brings).map(([move, brings]) => ({ move, text: { key: 'no' }, brings }) as unknown as MoveInfo)
  }
  async trial(moves: string[]): Promise<Refused> {
    this.tried.push(moves)
    return no
  }
}

describe('the bench', () => {
  const spot = document.createElement('button')
  let desk: Scripted
  let play: ValencePlay
  const table = (view: Partial<ValenceView>, ...legal: string[]): void => {
    desk = new Scripted()
    desk.view = look(view)
    if (legal.length > 0) desk.legal = legal.map((move) => ({ move }))
    play = new ValencePlay(desk, new ValenceParts(printed))
  }
  beforeEach(() => table({}))

  it('lights up what can be built, in whatever order it lies, and says what the race would gain', async () => {
    await play.lay(3)
    await play.lay(1)
    expect([play.cards, play.built?.formula, play.move, play.gains]).toEqual([['O', 'Ca'], 'CaO', 'build Ca O', { P1: 3 }])
    await play.buildIt(spot)
    expect([desk.acted, play.laid]).toEqual([['build Ca O'], []])
  })
  it('asks why not, and offers the molecules inside', async () => {
    for (const at of [0, 1, 2, 3]) await play.lay(at)
    expect(desk.tried.at(-1)).toEqual(['build Zn Ca S O'])
    expect([play.verdict?.rule, play.inside.map((each) => each.formula)]).toEqual(['valence.build.smaller', ['CaO', 'ZnS']])
    play.layOnly(['Zn', 'S'])
    expect([play.cards, play.move]).toEqual([['Zn', 'S'], 'build Zn S'])
  })
  it('keeps the cards when a build is refused, and says so at the spot', async () => {
    play.layOnly(['Ca', 'O'])
    desk.refuses = true
    await play.buildIt(spot)
    expect([play.cards, play.trouble?.anchor]).toEqual([['Ca', 'O'], spot])
  })
  it('answers for cards and piles that do nothing now', async () => {
    table({ phase: 'collect' }, 'draw', 'exchange')
    await play.pressed(1, spot)
    await play.askPile('Metal Sulfide', spot)
    await play.tryMove(play.fromTop, spot)
    await play.tryMove(play.fromDeck, spot)
    expect([desk.asked, desk.acted]).toEqual([['build Ca O as calcium oxide', 'build Zn S as zinc sulfide', 'draw O from discards'], ['draw']])
  })
  it('builds two molecules that lie on it one after the other', async () => {
    for (const at of [0, 1, 2, 3]) await play.lay(at)
    expect(play.pair?.map((each) => each.formula)).toEqual(['CaO', 'ZnS'])
    // The last card of a molecule goes down by itself.
    await play.buildBoth(spot)
    expect(desk.acted).toEqual(['build Ca O', 'discard Ca', 'build Zn S'])
  })
  it('lets as many cards of the hand be chosen as have to go, and puts them down in that order', async () => {
    table({ phase: 'limit', hand: ['H', 'C', 'O', 'F', 'Na', 'Ca', 'S', 'Zn'] }, 'discard Zn', 'discard Na')
    for (const at of [7, 4]) await play.pressed(at, spot)
    expect([play.surplus, play.down, play.downReady, desk.acted]).toEqual([2, ['Zn', 'Na'], true, []])
    // One more takes the place of the one that was chosen first; pressed again, a card stays after all.
    await play.pressed(0, spot)
    expect(play.down).toEqual(['Na', 'H'])
    await play.pressed(0, spot)
    expect([play.down, play.downReady]).toEqual([['Na'], false])
    await play.pressed(7, spot)
    await play.putDown(spot)
    expect(desk.acted).toEqual(['discard Na', 'discard Zn'])
    // They stay in sight until the table has gone on.
    expect(play.going).toEqual(['Na', 'Zn'])
    play.clear()
    expect(play.going).toBeNull()
  })
  it('puts the card on top that is pressed last; cards that are alike go down by themselves', async () => {
    table({ phase: 'lay', lay: ['C', 'O', 'O'] }, 'discard C', 'discard O')
    expect(play.down).toEqual(['C', 'O', 'O'])
    play.toTop(0)
    expect(play.down).toEqual(['O', 'O', 'C'])
    await play.putDown(spot)
    expect(desk.acted).toEqual(['discard O', 'discard O'])
    table({ phase: 'lay', lay: ['C', 'O', 'O'] }, 'discard C', 'discard O')
    await play.putDown(spot)
    expect(desk.acted).toEqual(['discard C'])
  })
  it('stops putting cards down when one is refused', async () => {
    table({ phase: 'exchange', hand: ['Na', 'O'] }, 'discard Na', 'discard O')
    desk.refuses = true
    await play.putDown(spot)
    expect([desk.acted, play.going, play.trouble?.anchor]).toEqual([['discard Na'], null, spot])
  })
  it('sends nothing twice, and keeps the cards when the line was cut', async () => {
    play.layOnly(['Ca', 'O'])
    desk.sending = true
    await play.buildIt(spot)
    expect([desk.acted, play.cards]).toEqual([[], ['Ca', 'O']])
    desk.sending = false
    desk.offline = true
    await play.buildIt(spot)
    expect([desk.acted, play.cards]).toEqual([['build Ca O'], ['Ca', 'O']])
    table({ phase: 'exchange', hand: ['Na', 'O'] }, 'discard Na', 'discard O')
    desk.offline = true
    await play.putDown(spot)
    expect(desk.acted).toEqual(['discard Na'])
  })
  it('says what a reaction would change for everybody, and reads it from its move', async () => {
    table({ phase: 'collect' }, 'draw', 'react Acid > P1 Base', 'react Acid > P2 Base')
    desk.brings = { 'react Acid > P2 Base': { owner: 'P2', products: ['Salt', 'Water'], change: -2, spent: 1, draws: 3 } }
    await play.learn()
    expect(play.reactions.map((each) => [each.seat, each.target, each.printed?.products])).toEqual([['P2', 'Base', ['Salt', 'Water']], ['P1', 'Base', ['Salt', 'Water']]])
    expect(play.gains).toEqual({})
    play.chosen = 'react Acid > P2 Base'
    expect(play.gains).toEqual({ P1: -1, P2: -2 })
  })
  it('takes a name in the reader’s language for the one that the table knows', async () => {
    table({ variant: 'science' }, 'build Ca O as calcium oxide', 'end')
    play = new ValencePlay(desk, new ValenceParts(printed), (formula) => (formula === 'CaO' ? 'Calciumoxid' : formula === 'ZnS' ? 'Zinksulfid' : ''))
    play.layOnly(['Ca', 'O'])
    play.name = 'calcium-oxid'
    await play.buildIt(spot)
    expect(desk.acted).toEqual(['build Ca O as calcium oxide'])
    // Another compound's name is a wrong answer in any language, and no slip.
    play.layOnly(['Ca', 'O'])
    play.name = 'Zinksulfid'
    await play.buildIt(spot)
    expect([desk.acted.at(-1), play.held]).toEqual(['build Ca O as Zinksulfid', ''])
  })
  it('holds a text back once that names nothing, and sends names as the table spells them', async () => {
    table({ variant: 'science' }, 'build Ca O as calcium oxide', 'end')
    play.layOnly(['Ca', 'O'])
    play.name = 'Quick-Lime'
    await play.buildIt(spot)
    expect(desk.acted).toEqual(['build Ca O as quicklime'])
    play.layOnly(['Ca', 'O'])
    play.name = 'laughing gas'
    await play.buildIt(spot)
    expect([desk.acted.length, play.held]).toEqual([1, 'laughing gas'])
    await play.buildIt(spot)
    expect(desk.acted.at(-1)).toBe('build Ca O as laughing gas')
    // Another compound's name is a wrong answer, not a slip.
    play.layOnly(['Ca', 'O'])
    play.name = 'zinc sulphide'
    await play.buildIt(spot)
    expect(desk.acted.at(-1)).toBe('build Ca O as zinc sulphide')
  })
})

describe('what is printed', () => {
  const parts = new ValenceParts(printed)
  it('stands in rows with a smaller set first', () => {
    const { rows, cut } = parts.inRows(['Zn', 'Ca', 'S', 'O'])
    expect([rows.map((each) => each.card), cut]).toEqual([['Zn', 'S', 'Ca', 'O'], 2])
    expect(parts.inRows(['H', 'O', 'Na']).cut).toBe(0)
    expect(parts.inRows(['S', 'O', 'O', 'O']).rows[0]?.valence).toBe(6)
  })
  it('reads names whatever their case, spaces, hyphens and spelling of sulfur', () => {
    expect(plain('Zinc  Sulphide')).toBe(plain('zinc-sulfide'))
    expect([parts.names('ZINC sulphide'), parts.names('laughing gas')]).toEqual([true, false])
  })
})

describe('the answer of a device', () => {
  it('is to ask, until another is kept', () => {
    localStorage.clear()
    expect(readAnswer(localStorage)).toBe('ask')
    keepAnswer(localStorage, 'block')
    expect([readAnswer(localStorage), readAnswer(null)]).toEqual(['block', 'ask'])
    localStorage.setItem('bondline.valence.block', 'sometimes')
    expect(readAnswer(localStorage)).toBe('ask')
    localStorage.clear()
  })
})

describe('the block prompt', () => {
  it('says who gets what, answers, and keeps what the device answers from now on', async () => {
    const { default: Decide } = await import('../src/games/valence/Decide.svelte')
    const { Called } = await import('../src/games/valence/parts')
    const { app } = await makeApp()
    page.app = app
    const desk = new Scripted()
    desk.view = look({ phase: 'answer', turn: 'P2', reaction: { reactors: ['Acid'], target: 'Base', seat: 'P1' } })
    desk.legal = ['block', 'allow'].map((move) => ({ move }))
    const parts = new ValenceParts(printed)
    const name = (seat: string): string => (seat === 'P2' ? 'Noor' : 'Mira')
    const kit = { parts, called: new Called(app), name, label: name, info: () => undefined }
    const chosen: string[] = []
    within(page.app, Decide, { kit, play: new ValencePlay(desk, parts), names: { seat: kit.name }, onanswer: (answer: string) => void chosen.push(answer) })
    expect(document.querySelector('[data-answer]')?.textContent).toMatch(/Noor reacts .*You would lose/s)
    await fireEvent.change(document.querySelector('[data-answer-choice]') ?? document.body, { target: { value: 'block' } })
    await fireEvent.click(document.querySelector('[data-way=allow]') ?? document.body)
    expect([chosen, desk.acted]).toEqual([['block'], ['allow']])
    cleanup()
    // Compiling the part takes its time on a busy machine.
  }, 20_000)
})

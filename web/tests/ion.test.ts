import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import Bondline from '../src/App.svelte'
import { doingOf } from '../src/games/ion/doing'
import { anion, cation, symbol } from '../src/games/ion/geometry'
import type { Kit } from '../src/games/ion/kit'
import { Parts, signed } from '../src/games/ion/parts'
import { totalOf } from '../src/games/ion/points'
import ScorePad from '../src/games/ion/ScorePad.svelte'
import Within from './Within.svelte'
import { IonPlay, gainOf } from '../src/games/ion/play.svelte'
import type { Desk } from '../src/games/ion/play.svelte'
import type { ComponentsOfIon, IonSeat, IonView } from '../src/games/ion/types'
import type { MoveInfo, Refused } from '../src/generated/protocol'
import { makeApp, update } from './helpers'
import type { Wire } from './helpers'

const card = (id: string, family: string, forms: [number, number][], more = {}) => ({ id, family, forms, polyatomic: false, noble: false, decay: 0, copies: 5, ...more })
const compound = (formula: string, plus: string, n: number, q: number, minus: string, m: number, r: number, points: number) => ({
  formula, cation: plus, cations: n, charge: q, anion: minus, anions: m, anion_charge: r, points, icon: false,
})
const printed: ComponentsOfIon = {
  cards: [
    card('H', 'hydrogen', [[1, 3]]),
    card('Na', 'metal', [[1, 3]]),
    card('Mg', 'metal', [[2, 5]]),
    card('Fe', 'transition', [[2, 5], [3, 7]]),
    card('Cl', 'halogen', [[-1, 4]]),
    card('OH', 'hydroxide', [[-1, 4]]),
    card('SO4', 'polyatomic', [[-2, 6]], { polyatomic: true }),
    card('He', 'noble', [], { noble: true }),
    card('U', '', [], { decay: 2 }),
  ],
  compounds: [
    compound('HCl', 'H', 1, 1, 'Cl', 1, -1, 7),
    compound('NaCl', 'Na', 1, 1, 'Cl', 1, -1, 7),
    compound('MgCl2', 'Mg', 1, 2, 'Cl', 2, -1, 13),
    compound('HOH', 'H', 1, 1, 'OH', 1, -1, 7),
  ],
  goals: [
    { id: 'acids', compounds: ['HF', 'HCl'], containing: [], one: 3, both: 8 },
    { id: 'neutralization', compounds: [], containing: ['H', 'OH'], one: 0, both: 6 },
  ],
  noble_sets: [2, 5, 9],
  radioactive_points: [4, 2, 0],
  tile_points: 2,
}
const nothing = { compounds: 0, nobles: 0, goals: 0, radioactive: 0 }
const seat = (name: string, more: Partial<IonSeat> = {}): IonSeat => ({
  seat: name, loose: [], compounds: [], placing: [], from_center: false, radioactive: [], aside: [], decay: 0,
  tiles: ['two', 'center', 'rxn'], hand: 3, standing: nothing, rounds: [], final: {}, score: 0, ...more,
})
const look = (more: Partial<IonView> = {}, mine: Partial<IonSeat> = {}): IonView => ({
  game: 'ion', variant: 'standard', players: 2, seat: 'P1', round: 1, step: 2, steps: 8, phase: 'pick', awaited: ['P1'], goals: ['acids', 'neutralization'],
  center: ['Na', 'He'], discards: [], deck: 30, seats: [seat('P1', { loose: ['H', 'H', 'Mg'], ...mine }), seat('P2', { compounds: ['MgCl2'], standing: { ...nothing, compounds: 13 } })],
  reactions: [], reacting: null, taken: null, ready: [], refresh: {}, hand: ['Cl', 'Fe', 'He'], pick: [], hands: [], picked: ['P2'], ...more,
})
const acid = { card: 'Cl', compound: 'HCl', points: 7, goals: [{ goal: 'acids', before: 0, after: 3 }] }
const brought: MoveInfo[] = [
  { move: 'pick Cl', text: { key: 'keep' }, brings: { bonds: [acid] } },
  { move: 'pick Fe', text: { key: 'keep' }, brings: { bonds: [] } },
]

class Fake implements Desk {
  view = look()
  legal = ['pick Cl', 'pick Fe', 'pick He', 'pick Cl Fe', 'center Na'].map((move) => ({ move }))
  sending = false
  acted: string[] = []
  asked: string[] = []
  previews = 0
  answer: Refused | null = null
  async act(move: string): Promise<Refused | null> {
    this.acted.push(move)
    return this.answer
  }
  async why(move: string): Promise<Refused> {
    this.asked.push(move)
    return { type: 'refused', rule: 'ion.bond.neutral', text: { key: 'no' }, legal: [] }
  }
  async preview(): Promise<MoveInfo[]> {
    this.previews += 1
    return brought
  }
  async plan(): Promise<string[]> {
    return []
  }
  async trial(): Promise<null> {
    return null
  }
}

describe('blocks', () => {
  it('have a bump or a notch for each charge', () => {
    expect(cation(1, 1, 34, 19, 2).match(/a3\.61/g)).toHaveLength(2)
    expect(anion(35, 1, 34, 19, 3).match(/a3\.61/g)).toHaveLength(3)
  })
  it('set the number of an ion apart from its letters', () => {
    expect(symbol('SO4')).toEqual({ letters: 'SO', number: '4' })
    expect(symbol('Cl')).toEqual({ letters: 'Cl', number: '' })
    expect([signed(2), signed(-1)]).toEqual(['+2', '−1'])
  })
})

describe('what a person has in mind', () => {
  let desk: Fake
  let play: IonPlay
  beforeEach(() => {
    desk = new Fake()
    play = new IonPlay(desk, new Parts(printed))
  })
  it('is a pick when a card is chosen, and its bonds light up the partners', async () => {
    await play.learn()
    play.choose(0)
    expect(play.move).toBe('pick Cl')
    expect(play.bonds.map(({ bond }) => [bond.compound, gainOf(bond)])).toEqual([['HCl', 10]])
    expect([...play.targets]).toEqual([['H', { gain: 10, moves: [] }]])
  })
  it('asks once for one situation, whatever others do meanwhile', async () => {
    await play.learn()
    await play.learn()
    expect(desk.previews).toBe(1)
  })
  it('takes two cards with Play Two, in whichever order they were chosen', () => {
    play.chooseTwo(true)
    play.choose(1)
    expect(play.move).toBeNull()
    play.choose(0)
    expect(play.move).toBe('pick Cl Fe')
    play.chooseTwo(false)
    expect(play.cards).toEqual(['Fe'])
  })
  it('looks at a card of the centre instead of the hand', () => {
    play.choose(0)
    play.lookAt('Na')
    expect([play.move, play.chosen]).toEqual(['center Na', []])
  })
  it('plays what is legal and asks why about what is not', async () => {
    const spot = document.createElement('button')
    await play.ask('pick He', spot)
    await play.ask('place Cl in MgCl', spot)
    expect([desk.acted, desk.asked]).toEqual([['pick He'], ['place Cl in MgCl']])
    expect(play.trouble?.anchor).toBe(spot)
    play.clear()
    expect(play.trouble).toBeNull()
  })
  it('puts two ions together as somebody would who does not count', () => {
    expect(play.together('Cl', 'Mg')).toBe('MgCl')
    expect(play.together('H', 'OH')).toBe('HOH')
  })
})

describe('what is shown of a player', () => {
  const kit = { parts: new Parts(printed), called: {}, name: () => '', label: () => '', info: () => undefined } as unknown as Kit
  const own = (more: Partial<IonSeat>): IonSeat => ({ ...(look({}, more).seats[0] as IonSeat) })

  it('is one total: scored rounds, this round as it lies, and 2 points for each unused tile', () => {
    const standing = { compounds: 13, nobles: 2, goals: 5, radioactive: 0 }
    expect(totalOf(kit, own({ score: 41, standing, tiles: ['two', 'rxn'] }))).toBe(41 + 20 + 2 * 2)
  })
  it('counts what who rearranges has on the bench, and for the others what lies at the table', () => {
    const trying = { ...kit, tried: (name: string) => (name === 'P1' ? { compounds: 20, nobles: 0, goals: 3, radioactive: 0 } : null) }
    expect(totalOf(trying, own({ score: 30, tiles: [] }))).toBe(53)
    expect(totalOf(trying, seat('P2', { score: 30, tiles: [], standing: { compounds: 7, nobles: 0, goals: 0, radioactive: 0 } }))).toBe(37)
  })
  it('has on the pad of a round the total so far, with the tiles that are unused', async () => {
    const round = (compounds: number, goals: number) => ({ compounds: [], loose: [], points: { compounds, nobles: 0, goals, radioactive: 0 } })
    const two = look({ round: 3, seats: [seat('P1', { rounds: [round(20, 3), round(11, 0)], score: 34, tiles: ['rxn'] }), seat('P2', { rounds: [round(9, 0), round(5, 0)], score: 14 })] })
    const { app } = await makeApp()
    await app.words.load('ion.table')
    HTMLDialogElement.prototype.showModal ??= () => undefined
    render(Within, { props: { app, shown: ScorePad as never, props: { kit: { ...kit, label: (name: string) => name }, view: two, round: 2, onclose: () => undefined } } })
    await fireEvent.click(screen.getByText('Show all'))
    const rows = [...document.querySelectorAll('[data-pad] tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()))
    expect(rows.slice(-4)).toEqual([['Round 2', '11', '5'], ['Rounds before', '23', '9'], ['Tiles, if they stay unused', '2', '6'], ['Total so far', '36', '20']])
  })
  it('has the tiles in its score when the game is over', () => {
    expect(totalOf(kit, own({ score: 65, standing: { compounds: 0, nobles: 0, goals: 0, radioactive: 0 }, tiles: ['two'], final: { tiles: 2, decay: 0 } }))).toBe(65)
  })
  it('is what they are waited for, whatever they were ready for before', () => {
    const phases = (['pick', 'react', 'refresh'] as const).map((phase) => look({ phase, ready: ['P1', 'P2'], awaited: ['P1'], picked: [] }))
    expect(phases.map((view) => [doingOf(view, 'P1'), doingOf(view, 'P2')])).toEqual([
      ['choosing', 'ready'],
      ['rearranging', 'none'],
      ['choosing', 'none'],
    ])
  })
})

describe('the drawn table', () => {
  let wire: Wire
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve))
    await tick()
  }
  const answer = (type: string): number => {
    const asked = [...wire.said].reverse().find((message) => message.type === type)
    return asked !== undefined && 'id' in asked ? asked.id : -1
  }
  async function sit(view: IonView, legal: string[]): Promise<void> {
    await fireEvent.click(screen.getByRole('button', { name: 'Play against bots' }))
    const moves = legal.map((move) => ({ move, text: { key: move } }))
    wire.say(update({ seat: 'P1', acting: ['P1'], awaited: ['P1'], legal: moves, view: view as unknown as Record<string, unknown> }, { game: 'ion' }))
    // The table's own screen is fetched when it is first needed, and then asks.
    await waitFor(() => expect(answer('components')).not.toBe(-1), { timeout: 20_000 })
    wire.say({ type: 'components', id: answer('components'), components: printed as unknown as Record<string, unknown> })
    await waitFor(() => expect(answer('preview')).not.toBe(-1))
    wire.say({ type: 'answer', id: answer('preview'), moves: brought })
    await settle()
  }

  beforeEach(async () => {
    window.scrollTo = () => undefined
    Element.prototype.scrollIntoView = () => undefined
    // What a browser has and jsdom lacks.
    globalThis.ResizeObserver ??= class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    }
    Element.prototype.animate ??= () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation
    history.replaceState(null, '', '/')
    const made = await makeApp()
    wire = made.wire
    render(Bondline, { app: made.app })
    await screen.findByRole('button', { name: 'Play against bots' })
  })

  it('shows what a chosen card would bond, what goals gain, and keeps it', async () => {
    await sit(look(), ['pick Cl', 'pick Fe', 'pick He'])
    const hand = screen.getByRole('group', { name: 'Your hand' })
    await fireEvent.click(within(hand).getAllByRole('button')[0] ?? hand)
    await settle()
    const decide = screen.getByRole('region', { name: 'Your decision' })
    expect(decide.textContent).toContain('HCl')
    expect(decide.textContent).toContain('+10')
    expect(document.querySelector('[data-goal=acids] [data-gain]')?.textContent).toBe('+3')
    expect(document.querySelector('[data-loose=H]')?.getAttribute('data-target')).toBe('true')
    expect(document.querySelector('[data-loose=H]')?.textContent).toContain('×2')
    await fireEvent.click(document.querySelector('[data-keep]') ?? hand)
    expect(wire.last()).toMatchObject({ type: 'act', move: 'pick Cl' })
  })
  it('turns a transition metal', async () => {
    await sit(look(), ['pick Cl', 'pick Fe', 'pick He'])
    const iron = (): HTMLElement => document.querySelector<HTMLElement>('[data-card=Fe]') ?? document.body
    expect(iron().textContent).toContain('charge +2')
    await fireEvent.click(iron())
    await fireEvent.click(screen.getByRole('button', { name: /^Turn/ }))
    expect(iron().textContent).toContain('charge +3')
  })
  it('explains a card that cannot be picked now, where it was tried', async () => {
    await sit(look({ phase: 'place', hand: ['Cl'] }, { placing: ['Fe'] }), ['place Fe'])
    await fireEvent.click(document.querySelector('[data-card=Cl]') ?? document.body)
    await settle()
    wire.say({ type: 'refused', id: answer('why'), rule: 'ion.pick.one', text: { key: 'Picked already.' }, legal: ['place Fe'] })
    await waitFor(() => expect(document.querySelector('.verdict[role=alert]')?.textContent).toContain('Picked already.'), { timeout: 20_000 })
    expect(document.querySelector('[data-way="place Fe"]')).not.toBeNull()
  })
  it('is told as text by the switch, and drawn again', async () => {
    await sit(look(), ['pick Cl'])
    await fireEvent.click(screen.getByRole('button', { name: 'More' }))
    await fireEvent.click(screen.getByText('As text'))
    expect(await screen.findByRole('combobox', { name: 'Find or write a move' })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'As a table' }))
    await waitFor(() => expect(document.querySelector('[data-ion]')).not.toBeNull())
  })
})

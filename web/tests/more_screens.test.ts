import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Bondline from '../src/App.svelte'
// The app imports this screen when it is needed; here it is at hand, so that no test waits for a file.
import '../src/screens/replay/Replay.svelte'
import type { Replay } from '../src/generated/protocol'
import { chapterIn, searched, titleOf, triedIn } from '../src/screens/rules/rules'
import type { Example } from '../src/screens/rules/rules'
import { Table } from '../src/state/table.svelte'
import { Words } from '../src/words/words.svelte'
import { ownWords } from './catalogues'
import { makeApp, seat, update } from './helpers'
import type { Wire } from './helpers'

let wire: Wire

async function at(path: string): Promise<void> {
  window.scrollTo = () => undefined
  history.replaceState(null, '', path)
  const made = await makeApp()
  wire = made.wire
  render(Bondline, { app: made.app })
  await settle()
}
beforeEach(() => history.replaceState(null, '', '/'))

const settle = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setTimeout(resolve))
  await tick()
}
const line = { table: 't1', code: 'K7M4X', game: 'toy', variant: '', status: 'over' as const, players: ['Mira', 'P2'], my_turn: false }

describe('the lobby', () => {
  const seats = [seat('P1', { mine: true, nickname: 'Mira' }), seat('P2', { nickname: 'Jonas' }), seat('P3', { kind: 'open' })]
  async function enter(host: boolean): Promise<void> {
    await at('/t/K7M4X')
    wire.say({ type: 'tables', tables: [{ ...line, status: 'lobby' }] })
    await settle()
    expect(wire.last()).toEqual({ type: 'open', table: 't1', seq: 0 })
    wire.say(update({}, { status: 'lobby', seats, host }))
    await settle()
  }

  it('shows code and link, and lets the host put a bot on a seat without moving a guest', async () => {
    await enter(true)
    expect(screen.getByText('The code is K 7 M 4 X')).toBeTruthy()
    expect(screen.getByRole('link', { name: `${location.origin}/t/K7M4X` })).toBeTruthy()
    await fireEvent.click(within(screen.getByRole('group', { name: 'Who sits at seat 3' })).getByRole('radio', { name: 'Bot' }))
    expect(wire.last()).toMatchObject({
      type: 'configure',
      seats: [{ kind: 'mine', nickname: 'Mira' }, { kind: 'open' }, { kind: 'bot', level: 'greedy' }],
    })
    await fireEvent.click(screen.getByRole('button', { name: 'Start the game' }))
    expect(wire.last()).toEqual({ type: 'start' })
  })
  it('gives a guest no controls of the host', async () => {
    await enter(false)
    expect(screen.queryByRole('button', { name: 'Start the game' })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('Jonas')).toBeTruthy()
  })
})

describe('a replay', () => {
  const moment = (id: number, move: number, more: Partial<Replay> = {}): Replay => ({
    type: 'replayed',
    id,
    record: 'a record',
    game: 'toy',
    variant: '',
    moves: ['P1 a', 'P2 b', 'P1 c'],
    at: move,
    view: {},
    twin: [{ text: { key: `after ${move}` } }],
    events: [{ key: 'told', params: { seat: 'P2' } }],
    scores: [3, 4],
    ...more,
  })

  it('begins where the address says, as the seat it names, and steps', async () => {
    await at('/replay/t1?at=2&seat=P2')
    expect(wire.said).toContainEqual({ type: 'replay', table: 't1', at: 2, seat: 'P2', told: true, id: 1 })
    wire.say(moment(1, 2, { seats: [seat('P1', { nickname: 'Mira' }), seat('P2', { kind: 'bot' })], told: [[{ key: 'one did a' }], [{ key: 'two did b' }, { key: 'and more' }], []] }))
    await settle()
    const listed = [...document.querySelectorAll('ol li')].map((each) => each.textContent?.replace(/\s+/g, ' ').trim())
    expect(listed).toEqual(['1 one did a P1 a', '2 two did b and more P2 b', '3 P1 c'])
    expect(screen.getByRole('heading', { name: 'Move 2 of 3' })).toBeTruthy()
    expect([...screen.getByRole('combobox').children].map((each) => each.textContent).slice(1)).toEqual(['Mira', 'Bot 2'])
    expect(screen.getByText('after 2')).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'One move on' }))
    await vi.waitFor(() => expect(wire.last()).toMatchObject({ type: 'replay', at: 3, told: false, id: 2 }))
    expect(location.search).toBe('?at=3&seat=P2')
  })
  it('shows the moment that was asked for last, whatever comes first', async () => {
    await at('/replay/t1')
    wire.say(moment(1, 0))
    await settle()
    await fireEvent.click(screen.getByRole('button', { name: 'One move on' }))
    await vi.waitFor(() => expect(wire.last()).toMatchObject({ at: 1, id: 2 }))
    await fireEvent.click(screen.getByRole('button', { name: 'One move on' }))
    await vi.waitFor(() => expect(wire.last()).toMatchObject({ at: 2, id: 3 }))
    wire.say(moment(3, 2))
    wire.say(moment(2, 1))
    await settle()
    expect(screen.getByText('after 2')).toBeTruthy()
    expect(screen.queryByText('after 1')).toBeNull()
  })
  it('asks for few of the moments that a slider passes, and for the last one', async () => {
    await at('/replay/t1')
    wire.say(moment(1, 0, { moves: Array.from({ length: 40 }, (_, i) => `P1 ${i}`) }))
    await settle()
    const slider = screen.getByRole('slider')
    for (let move = 1; move <= 30; move += 1) await fireEvent.input(slider, { target: { value: String(move) } })
    await vi.waitFor(() => expect(wire.last()).toMatchObject({ type: 'replay', at: 30 }))
    expect(wire.said.filter((message) => message.type === 'replay').length).toBeLessThan(6)
  })
  it('says in words why there is none', async () => {
    await at('/replay/t1')
    wire.say({ type: 'refused', id: 1, rule: 'r', text: { key: 'This game is not over.' } })
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('This game is not over.')
  })
})

describe('an address that is nothing', () => {
  it('is said to be nothing', async () => {
    await at('/nothing/here')
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy()
  })
})

describe('searching the rules', () => {
  const rule = (id: string, name: string, text: string, sentences: string[] = []) => ({ id, name, text, status: 'printed', sentences, chapter: 'bond' })
  const rules = [rule('ion.bond.neutral', 'Neutral', 'Charges cancel.', ['I044']), rule('ion.pick.one', 'One card', 'Pick one.')]

  it('looks at id, name, text and sentence, for every word', () => {
    const ids = (sought: string): string[] => searched(rules, sought, () => [], () => '').map((each) => each.id)
    expect(ids('')).toHaveLength(2)
    expect(ids('cancel NEUTRAL')).toEqual(['ion.bond.neutral'])
    expect(ids('i044')).toEqual(['ion.bond.neutral'])
    expect(ids('pick cancel')).toEqual([])
  })
  it('looks at what examples show, and puts those first that have it', () => {
    const shown = ['Two metals', 'Chloride with sodium'].map((name) => ({ name }) as Example)
    const found = searched(rules, 'chlor', (id) => (id === 'ion.pick.one' ? shown : []), (each) => each.name)
    expect(found.map((each) => [each.id, each.examples.map(({ name }) => name)])).toEqual([['ion.pick.one', ['Chloride with sodium', 'Two metals']]])
  })
})

describe('what a seat is called', () => {
  const nobody = { nickname: '' }
  it('is "You" in lists, and a name with a word beside it in sentences', async () => {
    const { app } = await makeApp()
    app.table = new Table(app.client, update({}, { seats: [seat('P1', nobody), seat('P2', { mine: true }), seat('P3', { mine: false, kind: 'bot' })] }))
    expect(['P1', 'P2', 'P3'].map((each) => app.seatLabel(each))).toEqual(['Player 1', 'You', 'Bot 3'])
    expect(['P1', 'P2', 'P3'].map((each) => app.seatName(each))).toEqual(['Player 1', 'Player 2 (you)', 'Bot 3'])
  })
  it('is a name wherever the device goes from hand to hand', async () => {
    const { app } = await makeApp()
    app.table = new Table(app.client, update({}, { seats: [seat('P1', { mine: true, nickname: 'Mira' }), seat('P2', { mine: true })] }))
    expect(['P1', 'P2'].map((each) => app.seatLabel(each))).toEqual(['Mira', 'Player 2'])
  })
})

describe('what a chapter of the rules is called', () => {
  it('is what its own game calls it, whichever rules were read before', async () => {
    const words = new Words({
      'en/client': () => Promise.resolve(ownWords('en')),
      'en/ion.rules': () => Promise.resolve({ 'chapter.noble': 'Noble gases' }),
      'en/valence.rules': () => Promise.resolve({ 'chapter.noble': 'Helium and Oganesson' }),
    })
    await words.load('client', 'ion.rules', 'valence.rules')
    expect(['ion', 'valence'].map((game) => chapterIn('noble', game, words))).toEqual(['Noble gases', 'Helium and Oganesson'])
    expect(chapterIn('', 'ion', words)).toBe('At every table')
  })
})

describe('what an example is called', () => {
  const example: Example = { name: 'A bond with two', rules: ['r'], players: 2, variant: '', position: {}, moves: ['P1 place Cl in MgCl2'], refused: false, title: { de: 'Eine Bindung mit zweien' }, told: { key: 'try.make' }, tried: {} }
  const names = { seat: (seat: string) => seat }
  it('says what it shows, and its move in words, in either language', async () => {
    const { words } = (await makeApp()).app
    expect(titleOf(example, words)).toBe('A bond with two')
    expect(triedIn(example, words, names)).toBe('Make this move')
    await words.speak('de')
    expect(titleOf(example, words)).toBe('Eine Bindung mit zweien')
    const others = [{ moves: [] }, { moves: ['~ roll C3 add'] }, { moves: ['P2 place Mg in MgCl'], tried: { de: 'Magnesium verbinden' } }]
    expect(others.map((other) => triedIn({ ...example, ...other, told: null }, words, names))).toEqual(['Stellung', 'Was der Zufall bringt', 'Magnesium verbinden'])
  })
})

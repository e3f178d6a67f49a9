import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import Bondline from '../src/App.svelte'
import type { App } from '../src/state/app.svelte'
import { storedDevice } from '../src/client/device'
import { makeApp, memory, seat, update } from './helpers'
import type { Wire } from './helpers'

let app: App
let wire: Wire

beforeEach(async () => {
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  history.replaceState(null, '', '/')
  ;({ app, wire } = await makeApp())
  render(Bondline, { app })
  await settle()
  await settle()
})

const settle = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setTimeout(resolve))
  await tick()
}
/** Milliseconds for a screen that is fetched; a bound and not a speed. */
const LONG = { timeout: 4000 }
/** The door asks for a replay; the refusal tells what the table is. */
function answerDoor(rule: string): void {
  const asked = wire.said.find((message) => message.type === 'replay' && message.table === 'K7M4X')
  wire.say({ type: 'refused', id: asked?.type === 'replay' ? asked.id : -1, rule, text: { key: 'no' }, legal: [] })
}
const legal = [
  { move: 'pick Na', text: { key: 'keep Sodium' } },
  { move: 'pick Cl', text: { key: 'keep Chloride, MgCl2' } },
]
const mine = { seat: 'P1', acting: ['P1'], awaited: ['P1'], legal, n: 2 }

async function sitDown(first = update(mine)): Promise<void> {
  await fireEvent.click(screen.getByRole('button', { name: 'Play against bots' }))
  wire.say(first)
  await settle()
}

describe('home', () => {
  it('starts a game against bots with one click and goes to the table', async () => {
    await fireEvent.click(screen.getByRole('button', { name: 'Play against bots' }))
    wire.say(update({}, { status: 'lobby' }))
    await settle()
    const said = wire.said.slice(-2)
    expect(said.map((message) => message.type)).toEqual(['nonce', 'start'])
    expect(said[0]).toMatchObject({ value: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
    expect(location.pathname).toBe('/')
    wire.say(update(mine))
    await settle()
    expect(wire.said).toContainEqual({
      type: 'create',
      game: 'toy',
      pace: 'normal',
      start: false,
      seats: [{ kind: 'mine', nickname: null }, ...Array.from({ length: 3 }, () => ({ kind: 'bot', level: 'greedy' }))],
    })
    expect(location.pathname).toBe('/t/K7M4X')
    expect(screen.getByText('It is your decision')).toBeTruthy()
  })
  it('says plainly that there is no connection, and sends nothing', async () => {
    wire.cut()
    await settle()
    expect(screen.getByText('Not connected.')).toBeTruthy()
    const said = wire.said.length
    await fireEvent.click(screen.getByRole('button', { name: 'Play against bots' }))
    expect(screen.getByRole('alert').textContent).toContain('nothing was sent')
    expect(wire.said).toHaveLength(said)
  })
  it('takes five characters to the door, which joins', async () => {
    await fireEvent.input(screen.getByLabelText('Five characters from the host'), { target: { value: 'k7-m4x' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Join' }))
    await settle()
    wire.say({ type: 'tables', tables: [] })
    await settle()
    expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull()
    answerDoor('table.not-over')
    await settle()
    await fireEvent.input(screen.getByLabelText('Your nickname'), { target: { value: 'Priya' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }))
    expect(wire.last()).toEqual({ type: 'join', code: 'K7M4X', nickname: 'Priya', seat: null })
  })
  it.each([
    ['table.code.unknown', 'There is no such table', false, false],
    ['table.spectators', 'Sit down at this table', true, false],
    ['table.not-over', 'Sit down at this table', true, true],
  ])('offers at the door what can be done: %s', async (rule, heading, sit, watch) => {
    app.router.go('/t/K7M4X')
    await settle()
    wire.say({ type: 'tables', tables: [] })
    await settle()
    answerDoor(rule)
    await settle()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(screen.queryByRole('button', { name: 'Sit down' }) !== null).toBe(sit)
    expect(screen.queryByRole('button', { name: 'Only watch' }) !== null).toBe(watch)
  })
})

describe('a table on the wall', () => {
  it('is watched and never sat at, in the projector\'s theme, with the way in', async () => {
    app.router.go('/wall/k7m4x')
    await waitFor(() => expect(wire.said).toContainEqual({ type: 'watch', code: 'K7M4X' }), LONG)
    expect(document.documentElement.dataset.mode).toBe('projector')
    const twin = [{ text: { key: 'Table' }, children: [{ text: { key: 'everybody sees this' } }] }]
    wire.say(update({ seat: null, awaited: ['P2'], acting: ['P2'], twin }, { host: false }))
    await settle()
    expect(location.pathname).toBe('/wall/k7m4x')
    await waitFor(() => expect(screen.getByText('everybody sees this')).toBeTruthy(), LONG)
    expect(screen.getByText('Jonas to decide')).toBeTruthy()
    expect(screen.getByText('K7M4X')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
    app.router.go('/')
    await settle()
    expect(document.documentElement.dataset.mode).toBeUndefined()
  })
  it('stays out of the way of who sits at it: its device is another', () => {
    const [kept, passing] = [memory(), memory()]
    const own = storedDevice(kept)
    own.token = 'seat'
    own.language = 'de'
    const wall = storedDevice(kept, passing)
    expect(wall.token).toBeNull()
    expect(wall.language).toBe('de')
    wall.token = 'watcher'
    expect(own.token).toBe('seat')
    expect(storedDevice(kept, passing).token).toBe('watcher')
  })
})

describe('the generic table', () => {
  it('shows the twin as headings and lists, with true subscripts', async () => {
    const twin = [{ text: { key: 'Your hand' }, children: [{ text: { key: 'CaCl2, 12 points' } }] }]
    await sitDown(update({ ...mine, twin }))
    const heading = screen.getByRole('heading', { name: 'Your hand' })
    const item = within(heading.closest('section') ?? document.body).getByRole('listitem')
    expect(item.querySelector('sub')?.textContent).toBe('2')
  })
  it('finds a move by its words and plays it with Enter', async () => {
    await sitDown()
    const field = screen.getByRole('combobox', { name: 'Find or write a move' })
    await fireEvent.input(field, { target: { value: 'chlor' } })
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1)
    await fireEvent.submit(field.closest('form') ?? field)
    expect(wire.last()).toEqual({ type: 'act', n: 3, move: 'pick Cl', seat: 'P1' })
  })
  it('chooses with the arrows and tells which option is chosen', async () => {
    await sitDown()
    const field = screen.getByRole('combobox', { name: 'Find or write a move' })
    await fireEvent.keyDown(field, { key: 'ArrowUp' })
    const chosen = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(chosen?.getAttribute('aria-selected')).toBe('true')
    await fireEvent.submit(field.closest('form') ?? field)
    expect(wire.last()).toMatchObject({ move: 'pick Cl' })
  })
  it('shows a refusal at the spot, with legal moves as buttons, and plays one of them', async () => {
    await sitDown()
    const field = screen.getByRole('combobox', { name: 'Find or write a move' })
    await fireEvent.input(field, { target: { value: 'pick Xx' } })
    await fireEvent.submit(field.closest('form') ?? field)
    wire.say({ type: 'refused', n: 3, seat: 'P1', rule: 'toy.no', text: { key: 'There is no Xx.' }, legal: ['pick Na'] })
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('There is no Xx.')
    await fireEvent.click(screen.getByRole('button', { name: 'keep Sodium' }))
    expect(wire.last()).toEqual({ type: 'act', n: 3, move: 'pick Na', seat: 'P1' })
    wire.say({ type: 'done', n: 3, seat: 'P1' })
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('keeps a hint while others act, for as long as it can be played', async () => {
    await sitDown()
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }))
    expect(wire.last()).toMatchObject({ type: 'hint', seat: 'P1' })
    wire.say({ type: 'answer', id: 1, moves: [{ move: 'pick Cl', text: { key: 'keep Chloride' } }] })
    wire.say(update({ ...mine, seq: 8 }))
    await settle()
    expect(screen.getByText('A steady player would:')).toBeTruthy()
    wire.say(update({ ...mine, seq: 9, legal: [{ move: 'pick Na', text: { key: 'keep Sodium' } }] }))
    await settle()
    expect(screen.queryByText('A steady player would:')).toBeNull()
  })
  it('says why undo is not possible, and does not send it', async () => {
    await sitDown(update({ ...mine, undo: { allowed: false, why_not: { key: 'Cards were drawn.' } } }))
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(undo.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(undo.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent?.trim()).toBe('Cards were drawn.')
    const said = wire.said.length
    await fireEvent.click(undo)
    expect(wire.said).toHaveLength(said)
  })
  it('adds log lines once and announces them', async () => {
    const line = (seq: number, key: string) => ({ seq, seat: 'P2', text: { key } })
    await sitDown(update({ ...mine, seq: 4, log: [line(3, 'first'), line(4, 'second')] }))
    wire.say(update({ ...mine, seq: 6, log: [line(4, 'second'), line(6, 'third')] }))
    await settle()
    expect(screen.getByRole('log').textContent).toBe('third')
    // The list follows the table some frames later.
    const log = screen.getByRole('list', { name: 'Log' })
    await waitFor(() => expect(within(log).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['third', 'second', 'first']))
  })
  it('shows places, scores, rematch and replay when the game is over', async () => {
    const seats = [seat('P1', { mine: true, nickname: 'Mira', score: 40, place: 2 }), seat('P2', { nickname: 'Jonas', score: 52, place: 1 })]
    await sitDown(update({ seat: 'P1' }, { status: 'over', seats }))
    const rows = (await screen.findAllByRole('row', {}, LONG)).slice(1)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
      ['1', 'Jonas', '52'],
      ['2', 'You', '40'],
    ])
    expect(screen.getByRole('link', { name: 'Watch the replay' }).getAttribute('href')).toBe('/replay/t1')
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }))
    expect(wire.last()).toEqual({ type: 'rematch' })
  })
})

describe('pass-and-play', () => {
  const seats = [seat('P1', { mine: true, nickname: 'Mira' }), seat('P2', { mine: true, nickname: 'Jonas' })]
  const secret = (who: string) => [{ text: { key: `${who} holds Neon` } }]

  it('has nothing of anyone on the page until the next person says they are there', async () => {
    await sitDown(update({ ...mine, twin: secret('Mira'), acting: ['P1', 'P2'], awaited: ['P1', 'P2'] }, { seats }))
    expect(document.body.textContent).not.toContain('Neon')
    await fireEvent.click(screen.getByRole('button', { name: 'I am Mira, show my side' }))
    await settle()
    expect(document.body.textContent).toContain('Mira holds Neon')

    wire.say(update({ seat: 'P1', seq: 2, twin: secret('Mira'), acting: ['P2'], awaited: ['P2'] }, { seats }))
    await settle()
    expect(document.body.textContent).not.toContain('Neon')
    await fireEvent.click(screen.getByRole('button', { name: 'I am Jonas, show my side' }))
    expect(wire.last()).toEqual({ type: 'look', seat: 'P2' })
    // Asked for and not yet come: the old view must not show in the meantime.
    expect(document.body.textContent).not.toContain('Neon')
    wire.say(update({ seat: 'P2', seq: 2, twin: secret('Jonas'), acting: ['P2'], awaited: ['P2'] }, { seats }))
    await settle()
    expect(document.body.textContent).toContain('Jonas holds Neon')
    expect(document.body.textContent).not.toContain('Mira holds Neon')
  })
  it('gives the device back to whoever asks for it, until they have acted again', async () => {
    const waits = (n: number, awaited: string[]) => update({ seat: 'P1', seq: 10 + n, n, twin: secret('Mira'), acting: ['P1', 'P2'], awaited }, { seats })
    await sitDown(waits(0, ['P1', 'P2']))
    await fireEvent.click(screen.getByRole('button', { name: 'I am Mira, show my side' }))
    wire.say(waits(1, ['P2']))
    await settle()
    expect(document.body.textContent).not.toContain('Neon')
    await fireEvent.click(screen.getByRole('button', { name: 'Mira' }))
    await settle()
    expect(document.body.textContent).toContain('Mira holds Neon')
    wire.say(waits(2, ['P1', 'P2']))
    await settle()
    expect(document.body.textContent).toContain('Mira holds Neon')
    wire.say(waits(3, ['P2']))
    await settle()
    expect(document.body.textContent).not.toContain('Neon')
  })
})

describe('languages', () => {
  it('changes every word and the language of the page', async () => {
    await app.chooseLanguage('de')
    await settle()
    expect(screen.getByRole('button', { name: 'Gegen Bots spielen' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('de')
  })
})

import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import type { Line, LineEvents, Transport } from '../src/client/transport'
import type { ClientMessage, GameInfo, SeatInfo, ServerMessage, TableInfo, Update, Welcome } from '../src/generated/protocol'
import { App } from '../src/state/app.svelte'
import { Router } from '../src/state/router.svelte'
import { ProtocolClient } from '../src/client/protocol_client'
import { storedDevice } from '../src/client/device'
import { Words } from '../src/words/words.svelte'
import { ownWords } from './catalogues'
import Within from './Within.svelte'

export function seat(name: string, more: Partial<SeatInfo> = {}): SeatInfo {
  return { seat: name, kind: 'person', nickname: '', mine: false, here: true, score: 0, place: 0, ...more }
}

export function update(more: Partial<Update> = {}, info: Partial<TableInfo> = {}): Update {
  const seats = [seat('P1', { mine: true, nickname: 'Mira' }), seat('P2', { nickname: 'Jonas' }), seat('P3', { kind: 'bot' })]
  const table: TableInfo = { table: 't1', code: 'K7M4X', game: 'toy', variant: '', options: {}, status: 'playing', seats, host: true, deal: 1, ...info }
  return { type: 'update', seq: 1, seat: 'P1', n: 0, twin: [], acting: [], awaited: [], legal: [], log: [], ...more, info: table }
}

export const toy: GameInfo = {
  id: 'toy',
  name: { key: 'Toy' },
  about: { key: 'A game for tests.' },
  min_players: 2,
  max_players: 5,
  variants: [{ id: '', name: { key: 'Plain' }, about: { key: 'The plain game.' } }],
}

export const welcome: Welcome = {
  type: 'welcome',
  token: 'secret',
  games: [toy],
  levels: [
    { id: 'random', name: { key: 'Random' }, about: { key: '' } },
    { id: 'greedy', name: { key: 'Greedy' }, about: { key: '' } },
  ],
  version: '0',
}

/** A transport whose other end is the test: it sees what was said, and says what it likes. */
export class Wire {
  said: ClientMessage[] = []
  lines = 0
  #events: LineEvents | null = null

  readonly transport: Transport = (events): Line => {
    this.lines += 1
    this.#events = events
    return {
      send: (text) => this.said.push(JSON.parse(text) as ClientMessage),
      close: () => this.cut(),
    }
  }
  open(): void {
    this.#events?.opened()
  }
  say(message: ServerMessage): void {
    this.#events?.received(JSON.stringify(message))
  }
  /** The line breaks. */
  cut(): void {
    const events = this.#events
    this.#events = null
    events?.closed()
  }
  last(): ClientMessage | undefined {
    return this.said[this.said.length - 1]
  }
  types(): string[] {
    return this.said.map((message) => message.type)
  }
}

export function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** An app that is welcome at the other end of a wire, in English. */
export async function makeApp(): Promise<{ app: App; wire: Wire; client: ProtocolClient }> {
  const wire = new Wire()
  const device = storedDevice(memory())
  const client = new ProtocolClient(wire.transport, device)
  const words = new Words({ 'en/client': () => Promise.resolve(ownWords('en')), 'de/client': () => Promise.resolve(ownWords('de')) })
  await words.load('client')
  const app = new App(client, words, new Router(), device)
  client.start()
  wire.open()
  wire.say(welcome)
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  return { app, wire, client }
}

/** Shows a component inside an app, without the page that would have been around it. */
export function within<Props extends Record<string, any>>(app: App | null, shown: Component<Props>, props: Props): { container: HTMLElement } {
  if (app === null) throw new Error('there is no app yet')
  return render(Within as unknown as Component<{ app: App; shown: Component<Props>; props: Props }>, { props: { app, shown, props } } as never)
}

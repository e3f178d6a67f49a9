// What the whole client shares: connection, games, this device's tables, the table it is at, words, address.
import { getContext, setContext } from 'svelte'
import { NotConnected } from '../client/client'
import type { Connection, GameClient, Plain } from '../client/client'
import type { Device } from '../client/device'
import type { GameInfo, OpenTable, Refused, SeatInfo, SeatPlan, ServerMessage, TableLine, Update, Welcome } from '../generated/protocol'
import type { Names, Words } from '../words/words.svelte'
import { defaultLevel, defaultPlayers } from './plan'
import type { Router } from './router.svelte'
import { Settings } from './settings.svelte'
import { Table } from './table.svelte'

const KEY = Symbol('bondline')

export interface Announcement {
  id: number
  text: string
}

export class App {
  readonly client: GameClient
  readonly words: Words
  readonly router: Router
  readonly device: Device
  readonly settings: Settings
  connection = $state<Connection>('connecting')
  welcome = $state.raw<Welcome | null>(null)
  tables = $state.raw<TableLine[] | null>(null)
  /** The public list of tables. */
  lobbies = $state.raw<OpenTable[]>([])
  table = $state.raw<Table | null>(null)
  nickname = $state('')
  /** Tables are shown as their text twin. */
  twin = $state(false)
  /** A refusal that answers no numbered command: of creating, joining, configuring … */
  refused = $state.raw<Refused | null>(null)
  /** Something was asked for while there is no connection. */
  unsent = $state(false)
  /** The server has another build of the client than this one, which lacks files for that. */
  renewed = $state(false)
  /** The set phrase that somebody at the table said last. */
  heard = $state('')
  announcements = $state.raw<Announcement[]>([])
  #announced = 0
  #goToTable = false
  /** A table that is to be started once this device has added to its chance. */
  #startNext = false
  /** The deal of a table to whose chance this device has added. */
  #added = ''
  #waiting: Promise<void> | null = null

  constructor(client: GameClient, words: Words, router: Router, device: Device, settings = new Settings(null, document.documentElement)) {
    this.client = client
    this.words = words
    this.router = router
    this.device = device
    this.settings = settings
    this.nickname = device.nickname
    this.twin = device.twin
    client.listen({
      connection: (state) => {
        this.connection = state
        if (state === 'online') this.unsent = false
      },
      message: (message) => this.#take(message),
    })
  }

  /** Who sits at the table this device is at, and its game. */
  get names(): Names {
    return { seat: (seat) => this.seatName(seat), game: this.table?.info.game }
  }

  game(id: string): GameInfo | undefined {
    return this.welcome?.games.find((game) => game.id === id)
  }

  rename(nickname: string): void {
    this.nickname = nickname.trim().slice(0, 24)
    this.device.nickname = this.nickname
  }

  chooseTwin(twin: boolean): void {
    this.twin = twin
    this.device.twin = twin
  }

  /** Says something; without a connection it says so on the screen, and nothing waits in a queue. */
  say(message: Plain): boolean {
    this.refused = null
    try {
      this.client.say(message)
      return true
    } catch (error) {
      if (!(error instanceof NotConnected)) throw error
      this.unsent = true
      return false
    }
  }

  listTables(): void {
    if (this.client.connection === 'online') this.client.say({ type: 'tables' })
  }

  listLobbies(): void {
    if (this.client.connection === 'online') this.client.say({ type: 'lobbies' })
  }

  async speak(language: string): Promise<void> {
    await this.words.speak(language)
    document.documentElement.lang = this.words.language
  }

  async chooseLanguage(language: string): Promise<void> {
    this.device.language = language
    await this.speak(language)
  }

  /** One click to a game: this device first, bots in the other seats. */
  playAgainstBots(game: GameInfo): void {
    const level = defaultLevel(this.welcome?.levels ?? [])
    const bots = Array.from({ length: defaultPlayers(game) - 1 }, (): SeatPlan => ({ kind: 'bot', level }))
    this.create({ type: 'create', game: game.id, seats: [{ kind: 'mine', nickname: this.nickname || null }, ...bots], start: true })
  }

  create(message: Extract<Plain, { type: 'create' }>): void {
    this.leaveTable()
    // The secret's hash comes first, then this device's part, then the deal: so nobody can choose what is drawn.
    this.#startNext = message.start === true
    this.#goToTable = this.say({ pace: this.settings.pace, ...message, start: false })
  }

  join(code: string, seat: string | null = null): void {
    this.leaveTable()
    this.#goToTable = this.say({ type: 'join', code: code.trim().toUpperCase(), nickname: this.nickname || null, seat })
  }

  watch(code: string): void {
    this.leaveTable()
    this.#goToTable = this.say({ type: 'watch', code: code.trim().toUpperCase() })
  }

  /** Detaches from the table, keeping the seat. */
  leaveTable(): void {
    this.client.close()
    this.table = null
    this.refused = null
  }

  announce(text: string): void {
    this.announcements = [...this.announcements.slice(-5), { id: ++this.#announced, text }]
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        void this.#welcomed(message)
        break
      case 'tables':
        this.tables = message.tables
        break
      case 'lobbies':
        this.lobbies = message.tables
        break
      case 'update':
        void this.#toldAs(message.info.game, () => this.#updated(message))
        break
      case 'refused':
        this.refused = message
        this.#goToTable = false
        this.#startNext = false
        break
      default:
    }
  }

  /** Nothing is shown before its words are there: a screen never flashes keys. */
  async #welcomed(welcome: Welcome): Promise<void> {
    await this.words.load('engine', 'tables', 'protocol', 'bots', 'games')
    this.welcome = welcome
  }

  /** Does something once a game's words are there; at once if they are, and everything in the order in which it came. */
  #toldAs(game: string, then: () => void): Promise<void> | void {
    if (this.#waiting === null && this.words.holds(game)) return then()
    const mine = (this.#waiting ?? Promise.resolve()).then(() => this.words.load(game)).then(then)
    this.#waiting = mine
    return mine.finally(() => {
      if (this.#waiting === mine) this.#waiting = null
    })
  }

  #updated(update: Update): void {
    if (this.table?.info.table === update.info.table) {
      const fresh = this.table.take(update)
      if (this.table.handOver === null) for (const line of fresh.slice(-4)) this.announce(this.words.tell(line.text, this.names))
      const said = fresh.findLast((line) => line.text.key.startsWith('table.say.'))
      if (said !== undefined) this.heard = this.words.tell(said.text, this.names)
    } else {
      this.table = new Table(this.client, update)
    }
    this.#addToChance(update)
    if (this.#startNext && update.info.status === 'lobby') {
      this.#startNext = false
      this.say({ type: 'start' })
      return
    }
    this.#startNext = false
    if (this.#goToTable) {
      this.#goToTable = false
      this.router.go(`/t/${update.info.code}`)
    }
  }

  /** Before each deal this device adds something random of its own to its chance, once. */
  #addToChance({ info }: Update): void {
    const seat = info.seats.find((each) => each.mine === true)
    const deal = `${info.table} ${info.deal ?? 1} ${info.status}`
    if (seat === undefined || seat.nonce || info.status === 'playing' || this.#added === deal) return
    this.#added = deal
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    this.say({ type: 'nonce', value: [...bytes].map((each) => each.toString(16).padStart(2, '0')).join('') })
  }

  /** What somebody is called, by seat number from 1, at a table that this device need not be at. */
  sitterName(info: SeatInfo | undefined, n: number): string {
    return info?.nickname || this.words.t(info?.kind === 'bot' ? 'seat.bot' : 'seat.unnamed', { n })
  }

  /** What a seat is called at the table this device is at. */
  seatName(seat: string): string {
    const info = this.table?.seat(seat)
    const n = Number(seat.slice(1))
    return !info?.nickname && info?.kind !== 'bot' && this.#isOwn(seat) ? this.words.t('seat.unnamed-you', { n }) : this.sitterName(info, n)
  }

  /** The same where seats are listed. On a device that goes from hand to hand everybody keeps their name. */
  seatLabel(seat: string): string {
    return this.#isOwn(seat) ? this.words.t('seat.self') : this.seatName(seat)
  }

  #isOwn(seat: string): boolean {
    return this.table?.mine.join() === seat
  }
}

export function provideApp(app: App): App {
  return setContext(KEY, app)
}

export function useApp(): App {
  return getContext<App>(KEY)
}

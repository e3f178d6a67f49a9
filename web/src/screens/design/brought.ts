// What the page of components brings along, so that what it shows needs no server: messages as a server sent them
// (tests/goldens/design.py records them), and a client that answers from them.
import { NotConnected } from '../../client/client'
import type { Answered, Asked, Commanded, Connection, GameClient, Numbered } from '../../client/client'
import type { Components, GameInfo, Practised, Refused, SeatInfo, Update, Welcome } from '../../generated/protocol'
import type { Start } from '../../state/sandbox'
import recorded from './brought.json'

interface Brought {
  start: Start
  welcome: Welcome
  components: Components
  practised: Practised
  refused: Refused
}
export const brought = recorded as unknown as Brought

export function broughtGame(id: string): GameInfo {
  const game = brought.welcome.games.find((each) => each.id === id)
  if (game === undefined) throw new Error(`no game ${id} was recorded`)
  return game
}

/** What becomes of a position: it is shown, refused, or still on its way. */
export type Position = 'shown' | 'refused' | 'opening'

/** Answers what was recorded. What is done on a position goes to the server that brought the page, if there is one. */
export class BroughtClient implements GameClient {
  readonly unconfirmed: readonly Numbered[] = []

  constructor(
    readonly connection: Connection = 'online',
    readonly position: Position = 'shown',
    readonly real: GameClient | null = null,
  ) {}

  listen(): () => void {
    return () => undefined
  }
  start(): void {}
  stop(): void {}
  retry(): void {}
  say(): void {}
  open(): void {}
  close(): void {}

  command(): Promise<Commanded> {
    return Promise.reject(new NotConnected())
  }
  async ask(question: Asked): Promise<Answered> {
    if (question.type === 'components') return brought.components
    if (question.type !== 'practice' || (question.moves ?? []).length > 0) {
      if (this.real === null) throw new NotConnected()
      return this.real.ask(question)
    }
    if (this.position === 'opening') return new Promise(() => undefined)
    return this.position === 'refused' ? brought.refused : brought.practised
  }
}

const person = (seat: string, nickname: string, more: Partial<SeatInfo> = {}): SeatInfo => ({ seat, kind: 'person', nickname, mine: false, here: true, score: 0, ...more })

/** Who sits in a lobby: this device, a guest, nobody, a bot. */
export const SITTING: SeatInfo[] = [person('P1', 'Mira', { mine: true }), person('P2', 'Jonas'), { ...person('P3', ''), kind: 'open' }, { ...person('P4', ''), kind: 'bot', level: 'casual' }]

/** A table at which a move is on its way. */
export const TABLE: Update = {
  type: 'update',
  seq: 1,
  seat: 'P1',
  n: 0,
  info: { table: 'shown', code: 'K7M4X', game: 'ion', variant: 'standard', options: {}, status: 'playing', seats: SITTING, host: true },
  legal: brought.practised.legal ?? [],
}

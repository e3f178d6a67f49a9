// Made by `npm run types` from bondline/protocol/messages.py. Do not edit.

export type ClientMessage =
  | Hello
  | Create
  | Join
  | Watch
  | Open
  | Close
  | Configure
  | Start
  | Leave
  | Takeback
  | Act
  | Rematch
  | AddNonce
  | Manage
  | Pause
  | End
  | Ask
  | Agree
  | Say
  | Look
  | Why
  | Preview
  | Hint
  | Plan
  | Trial
  | GetComponents
  | Practice
  | GetReplay
  | GetFairness
  | Review
  | Judge
  | ListTables
  | ListOpen
export type ServerMessage =
  | Welcome
  | Update
  | Done
  | Refused
  | Answer
  | Tried
  | Components
  | Practised
  | Replay
  | Fairness
  | Reviewed
  | Judged
  | Tables
  | Lobbies

/**
 * Make a move. ``n`` numbers the seat's commands from 1: the same n and move is answered, not played twice.
 */
export interface Act {
  type: 'act'
  n: number
  move: string
  seat?: string | null
}
/**
 * Before a deal, when its `secret_hash` is known: what this device adds to its chance, once.
 */
export interface AddNonce {
  type: 'nonce'
  value: string
}
/**
 * Answer who asked.
 */
export interface Agree {
  type: 'agree'
  yes: boolean
}
/**
 * Answer to `why` (the move is legal), `preview` or `hint`.
 */
export interface Answer {
  type: 'answer'
  id: number
  moves: MoveInfo[]
}
/**
 * A move in notation, in words, and what it brings (the game's own fields).
 *
 * A hint also says ``why``: what speaks for the move in rule terms.
 */
export interface MoveInfo {
  move: string
  text: Text
  brings?: {}
  why?: Text[]
}
/**
 * A sentence without its words: a catalogue key and the values that fill it.
 */
export interface Text {
  key: string
  params?: {
    [k: string]: string | number | string[]
  }
}
/**
 * Ask the others to let this seat take back its latest move and what followed, where `undo` does not reach.
 */
export interface Ask {
  type: 'ask'
  seat: string
}
/**
 * A seat asks to take back a move.
 */
export interface AskInfo {
  seat: string
  waits: string[]
}
/**
 * A named thing to choose: a variant, a bot level.
 */
export interface Choice {
  id: string
  name: Text
  about: Text
}
/**
 * First message of every connection. Without a token the server makes one; the client keeps it on the device.
 */
export interface Hello {
  type: 'hello'
  token?: string | null
  nickname?: string | null
  twin?: boolean
}
/**
 * Make a table; the sender is its host. Several ``mine`` seats make a pass-and-play table.
 */
export interface Create {
  type: 'create'
  game: string
  seats: SeatPlan[]
  variant?: string
  options?: {
    [k: string]: string
  }
  spectators?: boolean
  pace?: string
  customs?: TableCustoms
  start?: boolean
}
/**
 * Who is to sit somewhere: a person on this device (``mine``), anyone who joins (``open``), or a bot.
 */
export interface SeatPlan {
  kind: 'bot' | 'mine' | 'open'
  level?: string | null
  nickname?: string | null
}
/**
 * What the host decides beside the game's own rules.
 */
export interface TableCustoms {
  clock?: string
  late?: 'bot' | 'end' | 'host' | 'skip'
  delay?: number
  closed?: boolean
  listed?: boolean
  talk?: boolean
  friendly?: boolean
}
/**
 * Sit down at a table known by its five-character code or link's key; the first open seat unless one is named.
 */
export interface Join {
  type: 'join'
  code: string
  seat?: string | null
  nickname?: string | null
}
/**
 * Watch a table, where the host allows it.
 */
export interface Watch {
  type: 'watch'
  code: string
}
/**
 * Attach this connection to a table where the device has a seat (or watches), from the last ``seq`` it knows.
 */
export interface Open {
  type: 'open'
  table: string
  seq?: number
}
/**
 * Detach this connection from its table; the seat is kept.
 */
export interface Close {
  type: 'close'
}
/**
 * Host, in the lobby: change variant, options, seats, spectators; the bots' pace and the customs at any time.
 *
 * None leaves a thing as it is.
 */
export interface Configure {
  type: 'configure'
  variant?: string | null
  options?: {
    [k: string]: string
  } | null
  seats?: SeatPlan[] | null
  spectators?: boolean | null
  pace?: string | null
  customs?: TableCustoms1 | null
}
/**
 * What the host decides beside the game's own rules.
 */
export interface TableCustoms1 {
  clock?: string
  late?: 'bot' | 'end' | 'host' | 'skip'
  delay?: number
  closed?: boolean
  listed?: boolean
  talk?: boolean
  friendly?: boolean
}
/**
 * Host: deal. Open seats are played by bots.
 */
export interface Start {
  type: 'start'
}
/**
 * Give up a seat (all of the device's seats unless one is named); in mid-game a bot takes over.
 *
 * Who has no seat left is detached and answered with `tables`.
 */
export interface Leave {
  type: 'leave'
  seat?: string | null
}
/**
 * Take back the seat's own latest action, where the contract allows it.
 */
export interface Takeback {
  type: 'undo'
  n: number
  seat?: string | null
}
/**
 * Host, after the game: deal again. ``rotate``: everybody moves one seat on.
 */
export interface Rematch {
  type: 'rematch'
  rotate?: boolean
}
/**
 * Host: see to a seat. `rename` and `return` also by whoever sits there.
 *
 * `remove` sends a person away; `bot` lets one play for them until `return`; `skip` has a bot make the move that
 * everybody waits for; `offer` opens a bot's seat to whoever joins.
 */
export interface Manage {
  type: 'manage'
  seat: string
  do: 'bot' | 'offer' | 'remove' | 'rename' | 'return' | 'skip'
  level?: string | null
  nickname?: string | null
}
/**
 * Host: stop clocks and moves, or go on.
 */
export interface Pause {
  type: 'pause'
  on: boolean
}
/**
 * Host: end the game here, without a result.
 */
export interface End {
  type: 'end'
}
/**
 * Say one of the set phrases; their ids are in `welcome`.
 */
export interface Say {
  type: 'say'
  phrase: string
}
/**
 * Pass-and-play: from now on show this device the table as this one of its seats sees it.
 */
export interface Look {
  type: 'look'
  seat: string
}
/**
 * Would this move be legal now, and if not, why not? Changes nothing. ``id`` comes back in the answer.
 */
export interface Why {
  type: 'why'
  id: number
  move: string
  seat?: string | null
}
/**
 * What these moves would bring now; without moves, every legal one.
 */
export interface Preview {
  type: 'preview'
  id: number
  moves?: string[]
  seat?: string | null
}
/**
 * What a bot would do in this seat's place, and what speaks for it in rule terms.
 */
export interface Hint {
  type: 'hint'
  id: number
  seat?: string | null
}
/**
 * The exact optimum that the game defines for this seat now (Ion: the best rearrangement), move by move.
 */
export interface Plan {
  type: 'plan'
  id: number
  seat?: string | null
}
/**
 * What a draft of several moves would lead to, without making them, where the game has drafts (Ion: RXN).
 */
export interface Trial {
  type: 'trial'
  id: number
  moves: string[]
  seat?: string | null
}
/**
 * What lies in the box: cards, points and the like, as printed in the edition that these options choose.
 */
export interface GetComponents {
  type: 'components'
  id: number
  game: string
  variant?: string
  options?: {
    [k: string]: string
  }
}
/**
 * A position to try things in, for lessons and examples: nothing is kept, the client sends it whole each time.
 *
 * ``moves`` are lines of a record (``P1 pick Na``, ``~ Cl``) played on it in order.
 */
export interface Practice {
  type: 'practice'
  id: number
  game: string
  players: number
  position: {}
  variant?: string
  moves?: string[]
  seat?: string | null
  draft?: string[] | null
}
/**
 * After the game: the record, and the view, twin and events at one move, as one seat (None: the public) saw it.
 */
export interface GetReplay {
  type: 'replay'
  id: number
  table?: string | null
  record?: string | null
  at?: number
  seat?: string | null
  told?: boolean
}
/**
 * After the game: what decided chance, draw by draw, for whoever wants to compute it again.
 */
export interface GetFairness {
  type: 'fair'
  id: number
  table?: string | null
  record?: string | null
}
/**
 * After the game: which of its decisions can be judged, and what an exact solver would have scored.
 */
export interface Review {
  type: 'review'
  id: number
  table?: string | null
  record?: string | null
}
/**
 * After the game: what a search finds about the decision that is move ``number`` of the record, from what its seat knew.
 */
export interface Judge {
  type: 'judge'
  id: number
  number: number
  table?: string | null
  record?: string | null
}
/**
 * The tables where this device has a seat, newest first.
 */
export interface ListTables {
  type: 'tables'
}
/**
 * The public list: tables at which somebody can still sit down, newest first.
 */
export interface ListOpen {
  type: 'lobbies'
}
/**
 * A seat's clock at the moment of the update.
 */
export interface ClockInfo {
  left: number
  runs?: boolean
  late?: boolean
}
/**
 * Answer to `components`: the game's own fields.
 */
export interface Components {
  type: 'components'
  id: number
  components: {}
}
/**
 * A decision that can be judged: a move of the record, and the seat's points before it.
 */
export interface DecisionInfo {
  number: number
  seat: string
  points: number
}
/**
 * Command ``n`` of the seat was taken and is durable.
 */
export interface Done {
  type: 'done'
  n: number
  seat: string
}
/**
 * Moves of a seat for which the game knows the exact optimum: the points in all afterwards, and what would have been.
 */
export interface ExactInfo {
  first: number
  last: number
  seat: string
  points: number
  best_points: number
  plan: string[]
}
/**
 * One outcome of chance: HMAC-SHA256(secret, deal ‖ nonces ‖ k) modulo the sum of the weights chose it.
 */
export interface FairDraw {
  k: number
  move: number
  outcome: string
  names: string[]
  weights: number[]
}
/**
 * Answer to `fair`. Bytes are in hexadecimal.
 */
export interface Fairness {
  type: 'fairness'
  id: number
  game: string
  deal: number
  secret: string
  secret_hash: string
  nonces: string
  draws: FairDraw[]
}
/**
 * A registered game: what a client needs to offer it.
 */
export interface GameInfo {
  id: string
  name: Text
  about: Text
  min_players: number
  max_players: number
  variants: Choice[]
  options?: OptionInfo[]
  combine?: boolean
  seats?: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: never[]
  }
}
/**
 * An option of a game and the values it takes (empty: any text).
 */
export interface OptionInfo {
  id: string
  name: Text
  about: Text
  values?: string[]
  default?: string
  variants?: string[]
  unless?: string
}
/**
 * Answer to `judge`. Values are prospects of the seat, from 0 (hopeless) to 1 (won).
 */
export interface Judged {
  type: 'judged'
  id: number
  number: number
  seat: string
  move: string
  said: Text
  value: number
  mark: string
  loss: number
  error: number
  best: string
  best_said: Text
  best_value: number
  why?: Text[]
}
/**
 * A legal move in notation; with ``twin`` also in words.
 */
export interface LegalMove {
  move: string
  text?: Text | null
}
/**
 * Answer to `lobbies`.
 */
export interface Lobbies {
  type: 'lobbies'
  tables: OpenTable[]
}
/**
 * A table of the public list.
 */
export interface OpenTable {
  code: string
  game: string
  variant: string
  seats: number
  free: number
  players?: string[]
  clock?: string
  status?: 'lobby' | 'over' | 'playing'
}
/**
 * What this seat saw happen at log entry ``seq``.
 */
export interface LogLine {
  seq: number
  seat: string | null
  text: Text
}
/**
 * A heading or line of the text twin, and what stands under it.
 */
export interface Outline {
  text: Text
  children?: Outline[]
}
/**
 * Answer to `practice`: the moment after all moves, as the seat sees it, and what the last line did.
 *
 * A line that is not legal is answered with `refused`.
 */
export interface Practised {
  type: 'practised'
  id: number
  view: {}
  twin?: Outline[]
  acting?: string[]
  awaited?: string[]
  legal?: MoveInfo[]
  events?: Text[]
  scores?: number[]
  plan?: string[]
  trial?: {} | null
}
/**
 * A command or question was refused; nothing changed. ``n`` or ``id`` says which, ``rule`` forbids it.
 */
export interface Refused {
  type: 'refused'
  rule: string
  text: Text
  n?: number | null
  id?: number | null
  seat?: string | null
  legal?: string[]
  fatal?: boolean
}
/**
 * Answer to `replay`: the whole record, and the moment after ``at`` moves.
 */
export interface Replay {
  type: 'replayed'
  id: number
  record: string
  game: string
  variant: string
  moves: string[]
  at: number
  view: {}
  twin: Outline[]
  events: Text[]
  scores: number[]
  told?: Text[][]
  seats?: SeatInfo[]
}
/**
 * Who sits where. ``mine``: this device plays it.
 */
export interface SeatInfo {
  seat: string
  kind: 'bot' | 'open' | 'person'
  nickname?: string
  level?: string
  mine?: boolean
  here?: boolean
  stand_in?: string
  offered?: boolean
  clock?: ClockInfo | null
  nonce?: string
  score?: number
  place?: number
}
/**
 * Answer to `review`.
 */
export interface Reviewed {
  type: 'reviewed'
  id: number
  decisions: DecisionInfo[]
  turn?: number
  scores?: number[]
  exact?: ExactInfo[]
}
/**
 * Answer to `hello`. ``token`` is the device's secret: keep it, show it to nobody.
 */
export interface Welcome {
  type: 'welcome'
  token: string
  games: GameInfo[]
  levels: Choice[]
  version: string
  phrases?: string[]
  listing?: boolean
}
/**
 * The table as one seat sees it now. ``legal`` is only for a seat that may act.
 */
export interface Update {
  type: 'update'
  seq: number
  info: TableInfo
  seat?: string | null
  n?: number
  view?: {} | null
  twin?: Outline[]
  acting?: string[]
  awaited?: string[]
  legal?: LegalMove[]
  undo?: UndoInfo | null
  log?: LogLine[]
}
/**
 * What everybody at a table may know of the table itself.
 */
export interface TableInfo {
  table: string
  code: string
  game: string
  variant: string
  options: {
    [k: string]: string
  }
  status: 'lobby' | 'over' | 'playing'
  seats: SeatInfo[]
  host?: boolean
  spectators?: boolean
  pace?: string
  deal?: number
  secret_hash?: string
  secret?: string
  nonces?: string
  customs?: TableCustoms2
  paused?: boolean
  ended?: string
  asked?: AskInfo | null
  next_secret_hash?: string
}
/**
 * What the host decides beside the game's own rules.
 */
export interface TableCustoms2 {
  clock?: string
  late?: 'bot' | 'end' | 'host' | 'skip'
  delay?: number
  closed?: boolean
  listed?: boolean
  talk?: boolean
  friendly?: boolean
}
/**
 * Whether the seat may take back its latest action; if not, why.
 */
export interface UndoInfo {
  allowed: boolean
  why_not?: Text | null
}
/**
 * Answer to `trial`: the game's own fields.
 */
export interface Tried {
  type: 'tried'
  id: number
  result: {}
}
/**
 * Answer to `tables`.
 */
export interface Tables {
  type: 'tables'
  tables: TableLine[]
}
/**
 * A table of this device, for "continue".
 */
export interface TableLine {
  table: string
  code: string
  game: string
  variant: string
  status: 'lobby' | 'over' | 'playing'
  players: string[]
  my_turn?: boolean
}

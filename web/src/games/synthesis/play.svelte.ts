// What a person has in mind at the table: with what to draw, where, turned how. What is legal comes from the table's list, what
// it would bring from the table's answers; no rule is here.
import { SvelteMap } from 'svelte/reactivity'
import type { Text } from '../../generated/protocol'
import type { Desk, Plans, Trouble } from '../shared/desk'
import type { Corner, Point } from './geometry'
import { cornerKey, distance, hexCorners } from './geometry'
import type { SynthesisParts } from './parts'
import { ARROWS, moved, narrowed, nearestTo, placementOf, shapesAmong, towards, turnedAt } from './placements'
import type { Placement, Tool } from './placements'
import { drawnLines } from './decode'
import type { Brings, Colour, SynthesisSeat, SynthesisView } from './types'
import { COLOURS } from './types'

/** How a bond is chosen: whole at the pointer, line by line, or from the list of moves beside the board. */
export type Way = 'bond' | 'lines' | 'list'
export type Mode = 'keep' | 'draw' | 'chains' | 'wait' | 'over' | 'watch'

/** Milliseconds before the table is asked, and between two questions; how many placements it is asked about at once. */
const SOON = 40
const APART = 300
const AROUND = 24

export class SynthesisPlay implements Plans {
  readonly desk: Desk<SynthesisView>
  readonly parts: SynthesisParts
  way = $state<Way>('bond')
  trouble = $state.raw<Trouble | null>(null)
  /** Of several shapes, the one wanted; empty for any. */
  wantedShape = $state('')
  picked = $state.raw<string[]>([])
  /** The links of the chains that are in mind; null where none are. */
  linked = $state.raw<readonly string[] | null>(null)
  /** What those chains and the chain card would bring. */
  worth = $state.raw<readonly [number, number] | null>(null)
  /** The line that the keyboard is at, line by line. */
  cursor = $state<string | null>(null)
  /** A placement stays where it was put until it is put elsewhere. */
  pinned = $state(false)
  #wantedTool = $state.raw<Tool | null>(null)
  #look = $state.raw<Pick<Placement, 'look' | 'shape'> | null>(null)
  #at = $state<string | null>(null)
  #brings = new SvelteMap<string, Brings>()
  #asking = false
  /** When the table may be asked next; and how often the board was another. */
  #next = 0
  #moment = 0

  constructor(desk: Desk<SynthesisView>, parts: SynthesisParts) {
    this.desk = desk
    this.parts = parts
  }

  view = $derived.by(() => this.desk.view)
  me = $derived.by((): SynthesisSeat | undefined => this.view.seats.find((each) => each.seat === this.view.seat))
  moves = $derived.by(() => new Map(this.desk.legal.map((each) => [each.move, each])))
  mode = $derived.by((): Mode => {
    const { phase, seat } = this.view
    if (phase === 'over') return 'over'
    if (seat === null) return 'watch'
    if (this.desk.legal.length === 0) return 'wait'
    return phase === 'keep' || phase === 'chains' ? phase : 'draw'
  })
  placements = $derived.by((): Placement[] => this.desk.legal.flatMap(({ move }) => placementOf(this.parts.net, move) ?? []))
  /** The colour of this seat's marker. */
  marker = $derived.by((): Colour => this.view.colours[Number(this.view.seat?.slice(1) ?? 1) - 1] ?? 'red')

  /** What can be drawn with: the bond of the dice or an active one, an active line and free bonds in each colour. */
  tools = $derived.by((): Tool[] => {
    const found = new Map<string, Tool>()
    for (const { verb, colour } of this.placements) found.set(`${verb} ${colour ?? ''}`, { verb, colour })
    return [...found.values()]
  })
  tool = $derived.by((): Tool | null => {
    const wanted = this.#wantedTool
    const same = this.tools.find((each) => each.verb === wanted?.verb && each.colour === wanted.colour)
    return same ?? this.tools.find((each) => each.verb !== 'free') ?? null
  })
  /** What the tool in hand may draw. */
  possible = $derived.by((): Placement[] => this.placements.filter((each) => each.verb === this.tool?.verb && each.colour === this.tool.colour))
  shapes = $derived.by(() => shapesAmong(this.parts.net, this.possible))
  shape = $derived.by(() => (this.shapes.some((each) => each.shape === this.wantedShape) ? this.wantedShape : ''))
  shown = $derived.by((): Placement[] => (this.shape === '' ? this.possible : this.possible.filter((each) => each.shape === this.shape)))

  narrowed = $derived.by(() => narrowed(this.shown, this.picked))
  chosen = $derived.by((): Placement | null => {
    if (this.way === 'lines') return this.narrowed.made
    return this.shown.find((each) => each.move === this.#at) ?? null
  })
  /** The colour in which the chosen placement would be drawn. */
  colour = $derived.by((): Colour => {
    const { tool } = this
    if (tool === null) return this.marker
    if (tool.colour !== null) return tool.colour
    if (tool.verb !== 'active') return this.marker
    // An active bond has the colour of what opened it; two of one shape and different colours are drawn in the table's order.
    const shape = this.chosen === null ? null : this.parts.named(this.parts.net.at(this.chosen.lines))
    const items = this.active.filter((each) => each.shape !== null)
    return (items.find((each) => each.shape === shape) ?? items[0])?.colour ?? this.marker
  })
  /** The open active bonds to be drawn first. */
  active = $derived.by((): { colour: Colour | null; shape: string | null }[] =>
    (this.me?.active.at(-1) ?? []).map((item) => {
      const [colour, shape] = item.split(' ')
      return shape === undefined ? { colour: null, shape: null } : { colour: COLOURS.find((each) => each === colour) ?? null, shape }
    }),
  )
  brings = $derived.by((): Brings | null => (this.chosen === null ? null : (this.#brings.get(this.chosen.move) ?? null)))
  /** Hexagons for which it is open whether they become elemental molecules. */
  choices = $derived.by((): string[] => this.desk.legal.flatMap(({ move }) => (move.startsWith('shade ') ? [move.slice(6)] : [])))
  /** Corners of what is drawn, or of the start, that something legal would touch. */
  ends = $derived.by((): Corner[] => {
    if (this.me === undefined || this.placements.length === 0) return []
    const { net, printed } = this.parts
    const drawn = new Set<string>()
    for (const name of drawnLines(printed, this.me).keys()) net.line(name)?.ends.forEach((end) => drawn.add(cornerKey(end)))
    if (net.start) hexCorners(net.start.q, net.start.r).forEach((end) => drawn.add(cornerKey(end)))
    const found = new Map<string, Corner>()
    for (const each of this.shown) {
      for (const name of each.lines) net.line(name)?.ends.forEach((end) => drawn.has(cornerKey(end)) && found.set(cornerKey(end), end))
    }
    return [...found.values()]
  })

  can(move: string): boolean {
    return this.moves.has(move)
  }
  told(move: string): Text | null {
    return this.moves.get(move)?.text ?? null
  }
  /** Nothing is in mind any more. */
  drop(): void {
    this.#at = null
    this.pinned = false
    this.picked = []
    this.cursor = null
    this.trouble = null
  }
  /** Another moment: what moves would bring is not known any more either. */
  clear(): void {
    this.drop()
    this.#brings.clear()
    this.#moment += 1
    this.#wantedTool = null
    this.wantedShape = ''
  }
  take(tool: Tool): void {
    this.drop()
    this.#wantedTool = tool
    this.wantedShape = ''
  }
  goBy(way: Way): void {
    this.drop()
    this.way = way
  }

  // --- a whole bond at the pointer

  #put(placement: Placement | null): void {
    if (placement === null) return
    this.#at = placement.move
    this.trouble = null
    void this.#ask(placement.move)
  }
  /** The ghost goes to the nearest legal placement, unless one was put down. */
  hover(point: Point): void {
    if (this.way !== 'lines' && !this.pinned) this.#put(nearestTo(this.shown, point, this.#look))
  }
  /** The pointer left the board. */
  unhover(): void {
    if (this.way !== 'lines' && !this.pinned) this.#at = null
  }
  /** Puts the placement nearest to a point down; whether it was there already. */
  putAt(point: Point): boolean {
    const found = nearestTo(this.shown, point, this.chosen !== null && this.pinned ? this.chosen : this.#look)
    const again = found !== null && this.pinned && found.move === this.#at
    this.#put(found)
    this.pinned = found !== null
    return again
  }
  /** Puts a legal move down, as a hint or a list names it. */
  putMove(move: string): void {
    const placement = this.placements.find((each) => each.move === move)
    if (placement === undefined) return
    if (this.tool?.verb !== placement.verb || this.tool.colour !== placement.colour) this.take({ verb: placement.verb, colour: placement.colour })
    this.wantedShape = ''
    if (this.way === 'lines') this.picked = placement.lines
    this.#look = placement
    this.#put(placement)
    this.pinned = true
  }
  #first(): Placement | null {
    return nearestTo(this.shown, { x: 0, y: 0 }, this.#look)
  }
  turn(how: 'rotate' | 'mirror'): void {
    if (this.way === 'lines') return
    const from = this.chosen
    const next = from === null ? this.#first() : turnedAt(this.parts.net, this.shown, from, how)
    if (next === null) return
    this.#look = next
    this.#put(next)
    this.pinned = true
  }
  /** The next legal placement in the order of reading, of the same look while there are several. */
  step(by: 1 | -1): void {
    if (this.way === 'lines') return
    const from = this.chosen
    const alike = from === null ? [] : this.shown.filter((each) => each.look === from.look)
    const all = [...(alike.length > 1 ? alike : this.shown)].sort((a, b) => a.middle.y - b.middle.y || a.middle.x - b.middle.x)
    const at = all.findIndex((each) => each.move === from?.move)
    this.#put(from === null ? this.#first() : (all[(at + by + all.length) % all.length] ?? null))
    this.pinned = this.#at !== null
  }
  key(key: string): void {
    if (ARROWS[key] === undefined) return
    if (this.way === 'lines') return this.#moveCursor(key)
    const from = this.chosen
    this.#put(from === null ? this.#first() : moved(this.shown, from, key))
    this.pinned = this.#at !== null
  }

  // --- line by line

  /** Picks a line, or takes it back; what no bond could have with the others starts anew. Of a line of no bond the table says why. */
  pick(name: string, anchor: Element): void {
    this.trouble = null
    if (this.picked.includes(name)) this.picked = this.picked.filter((each) => each !== name)
    else if (this.narrowed.lines.has(name)) this.picked = [...this.picked, name]
    else if (this.shown.some((each) => each.lines.includes(name))) this.picked = [name]
    else void this.ask([this.tool?.verb, this.tool?.colour, name].filter((each) => each != null).join(' '), anchor)
    if (this.narrowed.made !== null) void this.#ask(this.narrowed.made.move)
  }
  #moveCursor(key: string): void {
    const all = this.parts.net.lines.filter((line) => this.narrowed.lines.has(line.name))
    const from = this.parts.net.line(this.cursor ?? '')
    const next = from === undefined ? all.sort((a, b) => Math.hypot(a.middle.x, a.middle.y) - Math.hypot(b.middle.x, b.middle.y))[0] : towards(all, from.middle, ARROWS[key] as Point)
    if (next) this.cursor = next.name
  }

  // --- the table's answers

  /**
   * Asks what the placement in mind would bring, and with it those around it: a pointer passes over many places, and the table
   * answers only so many questions.
   */
  async #ask(move: string): Promise<void> {
    if (this.#brings.has(move) || this.#asking) return
    this.#asking = true
    await new Promise((resolve) => setTimeout(resolve, Math.max(SOON, this.#next - Date.now())))
    this.#next = Date.now() + APART
    this.#asking = false
    const { chosen } = this
    if (chosen === null || this.#brings.has(chosen.move) || !this.can(chosen.move)) return
    const around = this.shown
      .filter((each) => !this.#brings.has(each.move))
      .map((each) => ({ each, far: each.move === chosen.move ? -1 : distance(each.middle, chosen.middle) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, AROUND)
    const moment = this.#moment
    const known = (await this.desk.preview(around.map(({ each }) => each.move))) ?? []
    if (moment === this.#moment) for (const { move: about, brings } of known) this.#brings.set(about, brings as unknown as Brings)
    // The pointer may have gone on meanwhile.
    if (known.length > 0 && this.chosen !== null) void this.#ask(this.chosen.move)
  }
  /** What is no placement is asked for at once: elemental choices. */
  async learn(): Promise<void> {
    if (this.choices.length === 0) return
    const moment = this.#moment
    const answer = (await this.desk.preview(this.choices.flatMap((hex) => [`shade ${hex}`, `plain ${hex}`]))) ?? []
    if (moment !== this.#moment) return
    for (const known of answer) this.#brings.set(known.move, known.brings as unknown as Brings)
  }
  bringsOf(move: string): Brings | null {
    return this.#brings.get(move) ?? null
  }
  async act(move: string, anchor: Element): Promise<boolean> {
    this.trouble = null
    const refused = await this.desk.act(move)
    if (refused === null) return true
    this.trouble = { anchor, refused }
    return false
  }
  async draw(anchor: Element): Promise<void> {
    if (this.chosen !== null && !this.desk.sending) await this.act(this.chosen.move, anchor)
  }
  /** Lines that make nothing legal: the table says why. */
  async ask(move: string, anchor: Element): Promise<void> {
    const answer = await this.desk.why(move)
    if (answer?.type === 'refused') this.trouble = { anchor, refused: answer }
  }
}


// The end of Synthesis: what a stroke over the volume table means, chains for drawing, the editor's drafts, the sheet's ranking, records.
import { cleanup } from '@testing-library/svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChainEditor } from '../src/games/synthesis/editor.svelte'
import { chainFigure, patternFigure } from '../src/games/synthesis/figures'
import { Drag, cellName, cellOf, linkName, pathsOf, pointed, stroke } from '../src/games/synthesis/linking'
import type { SynthesisParts } from '../src/games/synthesis/parts'
import type { SynthesisPlay } from '../src/games/synthesis/play.svelte'
import { keepRecord } from '../src/games/synthesis/record'
import type { Won } from '../src/games/synthesis/record'
import { chainsOf, completeOf, pairsOf, placesOf } from '../src/games/synthesis/sheet'
import type { ChainPart, PatternPart, SynthesisBox, SynthesisSeat, SynthesisView } from '../src/games/synthesis/types'
import type { App } from '../src/state/app.svelte'
import type { Table } from '../src/state/table.svelte'
import { makeApp, within } from './helpers'

// Single parts are rendered as they are on the page of an app.
const page = vi.hoisted(() => ({ app: null as App | null }))

const drag = (...cells: string[]): ((links: string[]) => string[]) => {
  const [first = '', ...rest] = cells
  return (links) => {
    const made = new Drag(cellOf(first))
    return rest.reduce((now, cell) => made.enter(cellOf(cell), now), links)
  }
}

describe('what a gesture means', () => {
  it('names a link the same from both ends, the cell further left or lower first', () => {
    expect(linkName(cellOf('c2r1'), cellOf('c1r1'))).toBe('c1r1 c2r1')
    expect(linkName(cellOf('c3r4'), cellOf('c3r3'))).toBe('c3r3 c3r4')
  })
  it('fills in the cells of a fast straight stroke, and none of a slanting one', () => {
    expect(stroke(cellOf('c2r1'), cellOf('c5r1')).map(cellName)).toEqual(['c3r1', 'c4r1', 'c5r1'])
    expect(stroke(cellOf('c2r3'), cellOf('c2r1')).map(cellName)).toEqual(['c2r2', 'c2r1'])
    expect(stroke(cellOf('c1r1'), cellOf('c2r2'))).toEqual([])
  })
  it('means the cell by its middle and the link by its side', () => {
    expect(pointed(cellOf('c2r2'), 0.1, -0.2)).toBeNull()
    expect(pointed(cellOf('c2r2'), 0.4, 0.1)).toEqual(cellOf('c3r2'))
    expect(pointed(cellOf('c2r2'), -0.1, 0.3)).toEqual(cellOf('c2r3'))
    expect(pointed(cellOf('c2r2'), 0.2, -0.45)).toEqual(cellOf('c2r1'))
  })
  it('makes links along a stroke', () => {
    expect(drag('c1r1', 'c2r1', 'c2r2')([])).toEqual(['c1r1 c2r1', 'c2r1 c2r2'])
  })
  it('takes back what it made when it goes back', () => {
    expect(drag('c1r1', 'c2r1', 'c2r2', 'c2r1')([])).toEqual(['c1r1 c2r1'])
  })
  it('leaves links alone that were there when it only passes them', () => {
    expect(drag('c1r1', 'c2r1', 'c3r1', 'c2r1')(['c2r1 c3r1'])).toEqual(['c2r1 c3r1', 'c1r1 c2r1'])
  })
  it('takes links off when the first one was there, and makes none then', () => {
    expect(drag('c1r1', 'c2r1', 'c3r1', 'c3r2')(['c1r1 c2r1', 'c2r1 c3r1'])).toEqual([])
  })
})

describe('chains for drawing', () => {
  it('follows links from one end to the other, whatever their order', () => {
    const paths = pathsOf(['c2r1 c2r2', 'c1r1 c2r1', 'c4r1 c4r2', 'c2r2 c3r2'])
    expect(paths.map((path) => path.map(cellName))).toEqual([['c1r1', 'c2r1', 'c2r2', 'c3r2'], ['c4r1', 'c4r2']])
  })
  it('knows none without links', () => expect(pathsOf([])).toEqual([]))
})

const LINKS = ['c1r1 c1r2', 'c1r1 c2r1', 'c1r2 c2r2', 'c2r1 c2r2']
const box = {
  links: LINKS, columns: 2, rows: 2, chain_points: [0, 3, 6], elementals: ['triangle', 'square'], elemental_points: [6, 16],
} as unknown as SynthesisBox
const seat = (name: string, more: Partial<SynthesisSeat> = {}): SynthesisSeat => ({
  seat: name, lines: '', molecules: '', table: 'rr/rb', boxes: '....', links: '', free: 0, due: 0, active: [], points: [0, 0, 0, 0, 0, 0], ...more,
})

describe('the score sheet', () => {
  it('counts a chain that is longer than the scale like the longest on it', () => {
    // Four in a row of links: c1r2, c1r1, c2r1, c2r2. The scale ends at three.
    expect(chainsOf(box, seat('P1', { table: 'rr/rr', links: '11.1' }))).toEqual([{ ink: 1, length: 4, points: 6 }])
  })
  it('tells pairs of elemental molecules from single ones', () => {
    expect(pairsOf(box, seat('P1', { boxes: 'rbg.' }))).toEqual([{ shape: 'triangle', made: 2, points: 16 }, { shape: 'square', made: 1, points: 6 }])
  })
  it('counts complete rows by the lowest column', () => {
    expect(completeOf(box, seat('P1', { table: 'rr/b' }))).toEqual({ rows: 1, columns: 1 })
    expect(completeOf(box, seat('P1', { table: '/b' }))).toEqual({ rows: 0, columns: 0 })
  })
  it('ranks by points, then the longest chain, then elemental molecules, and says what decided', () => {
    const seats = [
      seat('P1', { points: [0, 10, 0, 0, 0, 4] }),
      seat('P2', { points: [0, 10, 0, 0, 0, 5] }),
      seat('P3', { points: [0, 20, 0, 0, 0, 2] }),
      seat('P4', { points: [0, 10, 0, 0, 0, 4], boxes: 'r...' }),
    ]
    expect(placesOf(box, seats)).toEqual([
      { seat: 'P3', place: 1, by: 'points' },
      { seat: 'P2', place: 2, by: 'chain' },
      { seat: 'P4', place: 3, by: 'elementals' },
      { seat: 'P1', place: 4, by: 'elementals' },
    ])
  })
  it('shares a place between equals', () => {
    expect(placesOf(box, [seat('P1'), seat('P2')])).toEqual([{ seat: 'P1', place: 1, by: 'shared' }, { seat: 'P2', place: 1, by: 'shared' }])
  })
})

describe('the draft of chains', () => {
  /** A table whose only rule is that three links are one too many. */
  const asked: string[][] = []
  const played: string[] = []
  let legal = new Set<string>()
  const playing = (links = ''): SynthesisPlay =>
    ({
      me: seat('P1', { links }),
      parts: { printed: box },
      trouble: null,
      desk: {
        sending: false,
        trial: (moves: string[]) => {
          asked.push(moves)
          if (moves.length > 2) return Promise.resolve({ type: 'refused', rule: 'synthesis.chain.no-branch', text: { key: '' } })
          const made = moves[0] === 'best' ? ['link c1r1 c1r2', 'link c1r1 c2r1'] : moves
          return Promise.resolve({ links: made, open: [], chains: [], points: made.length, card: 0, project: null })
        },
      },
      can: (move: string) => legal.has(move),
      act: (move: string) => {
        played.push(move)
        return Promise.resolve(legal.has(move))
      },
    }) as unknown as SynthesisPlay
  const anchor = {} as Element
  beforeEach(() => {
    asked.length = 0
    played.length = 0
    legal = new Set(['link c1r1 c1r2', 'link c1r1 c2r1', 'finish'])
  })

  it('opens on the best layout and goes back to it', async () => {
    const play = playing()
    const editor = new ChainEditor(play)
    await editor.begin()
    expect(editor.links).toEqual(['c1r1 c1r2', 'c1r1 c2r1'])
    expect(editor.isBest).toBe(true)
    expect(play.worth).toEqual([2, 0])
    await editor.toggle(cellOf('c1r1'), cellOf('c1r2'), anchor)
    expect(editor.links).toEqual(['c1r1 c2r1'])
    // What the draft is worth is what the own total counts with; here a link is worth a point.
    expect(play.worth).toEqual([1, 0])
    expect(editor.isBest).toBe(false)
    await editor.undo(anchor)
    expect(editor.links).toHaveLength(2)
    expect(editor.canUndo).toBe(false)
  })
  it('keeps what is linked already, also when it is not among the best', async () => {
    const editor = new ChainEditor(playing('...1'))
    await editor.begin()
    expect(editor.links).toEqual(['c2r1 c2r2'])
    await editor.change(() => [], anchor)
    expect(editor.links).toEqual(['c2r1 c2r2'])
    expect(editor.canUndo).toBe(false)
  })
  it('shows why a link is refused and leaves the draft as it was', async () => {
    const play = playing()
    const editor = new ChainEditor(play)
    await editor.begin()
    expect(await editor.toggle(cellOf('c2r1'), cellOf('c2r2'), anchor)).toBe(false)
    expect(play.trouble?.refused.rule).toBe('synthesis.chain.no-branch')
    expect(editor.links).toHaveLength(2)
    expect(editor.canUndo).toBe(false)
  })
  it('takes a whole stroke back at once', async () => {
    const editor = new ChainEditor(playing())
    await editor.begin()
    const one = {}
    void editor.change((links) => links.slice(1), anchor, one)
    await editor.change((links) => links.slice(1), anchor, one)
    expect(editor.links).toEqual([])
    await editor.undo(anchor)
    expect(editor.links).toHaveLength(2)
  })
  it('says nothing when the last link was the end of it before that could be said', async () => {
    const play = playing()
    const editor = new ChainEditor(play)
    await editor.begin()
    const can = play.can.bind(play)
    play.can = (move) => can(move) && !(move === 'finish' && played.includes('finish'))
    play.act = (move: string) => {
      played.push(move)
      if (move !== 'finish') return Promise.resolve(true)
      play.trouble = { anchor, refused: { type: 'refused', rule: 'engine.turn.over', text: { key: '' }, legal: [] } }
      return Promise.resolve(false)
    }
    await editor.submit(anchor)
    expect(played).toEqual(['link c1r1 c1r2', 'link c1r1 c2r1', 'finish'])
    expect(play.trouble).toBeNull()
  })
  it('makes what is not made yet, then finishes', async () => {
    const editor = new ChainEditor(playing('1...'))
    await editor.begin()
    await editor.submit(anchor)
    expect(played).toEqual(['link c1r1 c2r1', 'finish'])
  })
  it('does not finish where the table has finished by itself, nor after a move that did not go through', async () => {
    const editor = new ChainEditor(playing())
    await editor.begin()
    legal = new Set(['link c1r1 c1r2', 'link c1r1 c2r1'])
    await editor.submit(anchor)
    expect(played).toEqual(['link c1r1 c1r2', 'link c1r1 c2r1'])
    played.length = 0
    legal = new Set(['finish'])
    await editor.submit(anchor)
    expect(played).toEqual(['link c1r1 c1r2'])
  })
})

describe('figures of cards', () => {
  const figure = { id: 'CH7', kind: 'figure', cells: [[0, 0], [1, 0], [2, 0], [3, 0]], solid: [[0, 1], [2, 3]], dotted: [[1, 2]] } as unknown as ChainPart
  it('draws cells, full and dotted links as printed', () => {
    const shown = chainFigure(figure)
    expect([shown.columns, shown.rows, shown.cells.length]).toEqual([4, 1, 4])
    expect(shown.solid.map(([a, b]) => linkName(a, b))).toEqual(['c1r1 c2r1', 'c3r1 c4r1'])
    expect(shown.dotted.map(([a, b]) => linkName(a, b))).toEqual(['c2r1 c3r1'])
  })
  it('shows as many colours in a row as the card asks for', () => {
    const shown = chainFigure({ id: 'CH11', kind: 'line', colours: 2 } as unknown as ChainPart)
    expect(new Set(shown.cells.map(({ ink }) => ink)).size).toBe(2)
  })
  it('lights the neighbours that a card counts: the most frequent volume, unique ones, one colour', () => {
    const parts = { printed: { elementals: ['circle'] }, net: { hexes: [] } } as unknown as SynthesisParts
    const lit = (what: string): { what?: string; ink?: number }[] => patternFigure(parts, { kind: 'near', of: 'start', what } as PatternPart).hexes.slice(1).filter(({ lit }) => lit)
    const all = (what: string): (string | undefined)[] => patternFigure(parts, { kind: 'near', of: 'start', what } as PatternPart).hexes.slice(1).map((each) => each.what)
    expect(lit('frequent').map((each) => each.what)).toEqual(['2', '2', '2'])
    const volumes = all('unique')
    expect(lit('unique').map((each) => each.what)).toEqual(volumes.filter((each) => volumes.filter((other) => other === each).length === 1))
    expect(new Set(lit('colour').map((each) => each.ink)).size).toBe(1)
  })
})

describe('records of solo games', () => {
  const won = (points: number, game: string, more: Partial<Won> = {}): Won => ({ variant: 'first-steps', side: 'A', level: 1, project: null, points, game, ...more })
  beforeEach(() => localStorage.clear())

  it('keeps the first win, and a better one with what was before', () => {
    expect(keepRecord(localStorage, won(60, 'a'))).toEqual({ points: 60, game: 'a', before: null })
    expect(keepRecord(localStorage, won(72, 'b'))).toEqual({ points: 72, game: 'b', before: 60 })
    expect(keepRecord(localStorage, won(72, 'b'))).toEqual({ points: 72, game: 'b', before: 60 })
  })
  it('leaves the best one standing', () => {
    keepRecord(localStorage, won(60, 'a'))
    expect(keepRecord(localStorage, won(50, 'b')).points).toBe(60)
    expect(keepRecord(localStorage, won(60, 'c')).game).toBe('a')
  })
  it('has one for each variant, side, level and project', () => {
    keepRecord(localStorage, won(60, 'a'))
    for (const more of [{ variant: 'predictable-results' }, { side: 'B' }, { level: 2 }, { project: 'PJ01' }]) {
      expect(keepRecord(localStorage, won(10, 'b', more)).before).toBeNull()
    }
  })
  it('does without storage, and with what is unreadable in it', () => {
    expect(keepRecord(null, won(60, 'a')).points).toBe(60)
    localStorage.setItem('bondline.synthesis.records', '[broken')
    expect(keepRecord(localStorage, won(60, 'a')).before).toBeNull()
    const full = { getItem: () => null, setItem: () => { throw new Error('full') } } as unknown as Storage
    expect(keepRecord(full, won(60, 'a')).points).toBe(60)
  })
})

describe('the end of a solo game', () => {
  beforeEach(() => localStorage.clear())
  const shown = async (points: number, table: string, outcome: 'won' | 'lost' = 'won'): Promise<string | null | undefined> => {
    cleanup()
    const { default: ScoreSheet } = await import('../src/games/synthesis/ScoreSheet.svelte')
    const { Called } = await import('../src/games/synthesis/parts')
    const { app } = await makeApp()
    page.app = app
    const printed = { ...box, patterns: [], chains: [], projects: [{ id: 'PJ01', level: 1, chains: [[3]] }], colours: ['red', 'blue', 'green', 'yellow'], shapes: [] }
    const kit = { parts: { printed, shapeLines: () => [] } as unknown as SynthesisParts, called: new Called(app), name: (name: string) => name, label: (name: string) => name, info: () => undefined }
    const view = {
      seat: 'P1', variant: 'predictable-results', side: 'A', level: 1, project: 'PJ01', pattern: null, chain: null, outcome,
      goals: [['PJ01', 1, outcome === 'won']], seats: [seat('P1', { points: [0, points, 0, 0, 0, 3], boxes: 'r...' })],
    } as unknown as SynthesisView
    within(page.app, ScoreSheet, { kit, view, table: { info: { table, deal: 1 }, mine: ['P1'] } as unknown as Table })
    return document.querySelector('[data-record]')?.textContent?.trim()
  }

  it('tells the first win, a better one and one that is not better', async () => {
    expect(await shown(60, 'one')).toMatch(/^60 points: your first win/)
    expect(await shown(72, 'two')).toMatch(/^72 points: better than your 60/)
    expect(await shown(50, 'three')).toMatch(/^Your best on this device is 72/)
  })
  it('keeps nothing of a lost game or of a position to try things in', async () => {
    expect(await shown(60, 'one', 'lost')).toBeUndefined()
    expect(await shown(60, 'sandbox')).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })
})

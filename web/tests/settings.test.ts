import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOOK, Settings } from '../src/state/settings.svelte'
import { memory } from './helpers'

/** A system whose wishes a test changes. */
class System {
  #listeners = new Map<string, Set<() => void>>()
  wishes = new Set<string>()

  readonly media = (query: string): MediaQueryList => {
    const wishes = this.wishes
    return {
      get matches() {
        return wishes.has(query)
      },
      addEventListener: (_type: string, listener: () => void) => {
        this.#listeners.set(query, (this.#listeners.get(query) ?? new Set()).add(listener))
      },
    } as unknown as MediaQueryList
  }
  wish(query: string): void {
    this.wishes.add(query)
    for (const listener of this.#listeners.get(query) ?? []) listener()
  }
}

const DARK = '(prefers-color-scheme: dark)'
const STILL = '(prefers-reduced-motion: reduce)'
let system: System
let root: HTMLElement

beforeEach(() => {
  system = new System()
  root = document.createElement('html')
  vi.stubGlobal('matchMedia', system.media)
})
afterEach(() => vi.unstubAllGlobals())

describe('settings', () => {
  it('follow the system until something is chosen', () => {
    const settings = new Settings(memory(), root)
    expect(root.dataset['theme']).toBe('light')
    expect(settings.still).toBe(false)
    system.wish(DARK)
    system.wish(STILL)
    expect(root.dataset['theme']).toBe('dark')
    expect(settings.still).toBe(true)
    settings.choose({ theme: 'light', motion: 'full' })
    expect(root.dataset['theme']).toBe('light')
    expect(root.dataset['motion']).toBe('full')
    expect(settings.still).toBe(false)
  })
  it('are kept on the device', () => {
    const storage = memory()
    new Settings(storage, root).choose({ theme: 'projector', text: 'large' })
    const again = new Settings(storage, document.createElement('html'))
    expect([again.theme, again.text, again.motion]).toEqual(['projector', 'large', 'system'])
    expect(again.dark).toBe(false)
  })
  it('leave no trace of what is not chosen', () => {
    const settings = new Settings(memory(), root)
    settings.choose({ theme: 'projector', text: 'larger', motion: 'reduced' })
    expect(root.dataset['mode']).toBe('projector')
    settings.lend('dark')
    expect([root.dataset.theme, root.dataset.mode, settings.theme]).toEqual(['dark', undefined, 'projector'])
    settings.lend(null)
    expect(root.dataset.mode).toBe('projector')
    settings.choose({ theme: 'system', text: 'normal', motion: 'system' })
    expect([root.dataset['mode'], root.dataset['text'], root.dataset['motion']]).toEqual([undefined, undefined, undefined])
  })
  it.each(['nonsense', '3', 'null', '{"theme":"mauve","text":7}'])('do with the system where %s is kept', (kept) => {
    const storage = memory()
    storage.setItem(LOOK, kept)
    const settings = new Settings(storage, root)
    expect([settings.theme, settings.text, settings.motion]).toEqual(['system', 'normal', 'system'])
  })
  it('last as long as the page where nothing can be kept', () => {
    const full = { ...memory(), setItem: () => { throw new Error('full') } } as Storage
    const settings = new Settings(full, root)
    settings.choose({ theme: 'dark' })
    expect(root.dataset['theme']).toBe('dark')
  })
})

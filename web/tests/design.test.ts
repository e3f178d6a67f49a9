import { beforeEach, describe, expect, it, vi } from 'vitest'
import Editors from '../src/screens/design/Editors.svelte'
import Lines from '../src/screens/design/Lines.svelte'
import Sandboxes from '../src/screens/design/Sandboxes.svelte'
import type { App } from '../src/state/app.svelte'
import { makeApp, within } from './helpers'
import type { Wire } from './helpers'

// Parts of it are fetched when they are needed; here they are at hand, so that no test waits for a file.
import '../src/games/ion/Table.svelte'

let app: App
let wire: Wire

// The page is never laid out here, so nothing ever changes its size.
vi.stubGlobal('ResizeObserver', class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
})

beforeEach(async () => ({ app, wire } = await makeApp()))

const found = (container: HTMLElement, what: string): Element[] => [...container.querySelectorAll(what)]
/** What was said beside the greeting. */
const asked = (): string[] => wire.types().filter((type) => type !== 'hello')

describe('what the page of components brings', () => {
  it('is enough for the editors, whose nickname is not the one of this device', () => {
    const { container } = within(app, Editors, {})
    expect(found(container, '[data-editor] [data-seat]').length).toBe(2 * (4 + 4))
    expect(found(container, '[data-customs=late]').length).toBe(4)
    // 26 projects, a random one of the difficulty, and one from all.
    expect(found(container, '[data-option=project] option').length).toBe(2 * (26 + 2))
    const nickname = container.querySelector<HTMLInputElement>('[data-seat=P1] input.nick')
    if (nickname === null) throw new Error('no field for a nickname')
    nickname.value = 'Noor'
    nickname.dispatchEvent(new Event('change', { bubbles: true }))
    expect([app.nickname, asked()]).toEqual(['', []])
  })
  it('is enough for each state of the banner, which tells a move on its way in words', () => {
    const { container } = within(app, Lines, {})
    expect(found(container, '[data-connection=online] .banner').length).toBe(0)
    // The words of Ion are not at hand here, so a sentence of its is told as its key.
    expect(found(container, '[data-connection=offline]').map((each) => each.textContent.includes('“action.pick”'))).toEqual([false, true, false, true])
  })
  it('is enough for a position, without a question to the server', async () => {
    const { container } = within(app, Sandboxes, {})
    await expect.poll(() => found(container, '[data-sample=drawn] [data-ion]').length, { timeout: 5000 }).toBe(1)
    expect(found(container, '[data-sample=twin] [role=option]').length).toBe(14)
    expect(found(container, '[data-sample=refused] [data-refusal]').length).toBe(1)
    expect(found(container, '[data-sample=opening] .waiting').length).toBe(1)
    expect(asked()).toEqual([])
  })
})

import { render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Bondline from '../src/App.svelte'
import { watchUpdates } from '../src/state/renewed'
import { makeApp } from './helpers'

const OWN = 'http://localhost/assets/index-Old00000.js'
const page = (script: string): Promise<Response> => Promise.resolve(new Response(`<script type="module" src="/assets/${script}"></script>`))
async function missing(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError'))
  for (let i = 0; i < 8; i += 1) await tick()
}

describe('a file of the client that is missing', () => {
  let stop = (): void => undefined
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  async function open(answer: () => Promise<Response>): Promise<{ app: Awaited<ReturnType<typeof makeApp>>['app']; reload: ReturnType<typeof vi.fn> }> {
    vi.stubGlobal('fetch', vi.fn(answer))
    const { app } = await makeApp()
    const reload = vi.fn()
    stop = watchUpdates(app, reload, OWN)
    return { app, reload }
  }

  it('is offered with the new version while something is on the screen', async () => {
    const { app, reload } = await open(() => page('index-New00000.js'))
    render(Bondline, { app })
    await waitFor(() => expect(document.querySelector('main')).not.toBeNull())
    vi.spyOn(performance, 'now').mockReturnValue(60_000)
    await missing()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Load it' })).toBeTruthy())
    expect(app.renewed).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })
  it('is a screen: the page is loaded again by itself, but not twice in a row', async () => {
    const { app, reload } = await open(() => page('index-New00000.js'))
    const since = vi.spyOn(performance, 'now').mockReturnValue(60_000)
    await missing()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(app.renewed).toBe(false)
    since.mockReturnValue(3000)
    await missing()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(app.renewed).toBe(true)
  })
  it.each([
    ['the build is the same', () => page('index-Old00000.js')],
    ['the server fails', () => Promise.resolve(new Response('', { status: 502 }))],
    ['there is no network', () => Promise.reject(new TypeError('no network'))],
  ])('is no reason to load anything again when %s', async (_, answer) => {
    const { app, reload } = await open(answer)
    vi.spyOn(performance, 'now').mockReturnValue(60_000)
    await missing()
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
    expect(app.renewed).toBe(false)
  })
})

import { mount } from 'svelte'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import Bondline from './App.svelte'
import { choose, lazily } from './client/choice'
import { storedDevice } from './client/device'
import { hello, ProtocolClient } from './client/protocol_client'
import { socketUrl, webSocket } from './client/transport'
import { App } from './state/app.svelte'
import { watchUpdates } from './state/renewed'
import { Router } from './state/router.svelte'
import { Settings } from './state/settings.svelte'
import { shelf } from './words/shelf'
import { Words } from './words/words.svelte'

function storage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[kind]
  } catch {
    return null
  }
}

async function begin(): Promise<void> {
  const router = new Router()
  // A table on the wall is watched by a device of its own, whoever sits at it in another tab.
  const device = storedDevice(storage(), router.route.screen === 'wall' ? storage('sessionStorage') : storage())
  const words = new Words(shelf)
  const token = (): string | null => device.token
  const ways = [
    { name: 'socket', open: webSocket(socketUrl(window.location)) },
    { name: 'events', open: lazily(async () => (await import('./client/carried')).eventStream('/line', token)) },
    { name: 'poll', open: lazily(async () => (await import('./client/carried')).longPolling('/line', token)) },
  ]
  const client = new ProtocolClient(choose(ways, storage('sessionStorage'), () => JSON.stringify(hello(device))), device)
  const app = new App(client, words, router, device, new Settings(storage(), document.documentElement))
  watchUpdates(app)
  const wanted = [device.language, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((each) => words.languages.includes(each))
  await words.load('client')
  await app.speak(wanted ?? 'en')
  const target = document.getElementById('app')
  if (target !== null) mount(Bondline, { target, props: { app } })
  client.start()
  // A phone that slept comes back with a line that died unnoticed.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && client.wake())
  for (const event of ['online', 'pageshow']) window.addEventListener(event, () => client.wake())
}

void begin()

// What a table needs before it can be drawn. It is asked for when the screen opens; should the connection be gone, again when
// it is back.
import { untrack } from 'svelte'
import type { App } from '../../state/app.svelte'

export class Opened<T> {
  now = $state.raw<T | null>(null)

  /** To be made while a component is set up. */
  constructor(app: App, load: () => Promise<T>) {
    $effect(() => {
      if (app.connection !== 'online' || this.now !== null) return
      load().then(
        (what) => (this.now = what),
        () => undefined,
      )
    })
  }
}

/** The end of a game, fetched with its words when a game ends. */
export const ending = (app: App) => untrack(() => Promise.all([import('../../screens/table/Finish.svelte'), app.words.load('people')]).then(([screen]) => screen))

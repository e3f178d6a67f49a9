// What a table needs before it can be drawn. It is asked for when the screen opens; should the connection be gone, again when
// it is back.
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

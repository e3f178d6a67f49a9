// Parts of a page that are only looked at follow an update frame by frame, so that no single frame has to build all of it.
import { tick, untrack } from 'svelte'

const frame = (): Promise<number> => new Promise(requestAnimationFrame)

/** What is told, as each stage of the page shows it: the first thing at once, every other one a frame after the stage before. */
export class Stages<T> {
  #shown = $state.raw<T[]>([])
  #going = false
  #ended = false
  #told: () => T
  #last: () => number
  #reached: (stage: number) => void

  /** `last` is the last stage, 0 where nothing waits; `reached` is called when the page shows a stage, before it is painted. */
  constructor(told: () => T, last: () => number, reached: (stage: number) => void = () => undefined) {
    this.#told = told
    this.#last = last
    this.#reached = reached
    $effect.pre(() => {
      const first = told()
      if (last() > 0) untrack(() => (this.#shown.length > 0 ? void this.#go() : (this.#shown = Array.from({ length: last() + 1 }, () => first))))
      else {
        // What was shown then is not shown again when there are stages once more.
        this.#shown = []
        void tick().then(() => reached(Infinity))
      }
    })
    $effect(() => () => (this.#ended = true))
  }

  at(stage: number): T {
    return (this.#last() > 0 ? this.#shown[stage] : undefined) ?? this.#told()
  }

  /** One round after another until all stages have shown the same; what is told meanwhile waits for the next round. */
  async #go(): Promise<void> {
    if (this.#going) return
    this.#going = true
    let told
    do {
      told = this.#told()
      for (let stage = 0; stage <= this.#last(); stage += 1) {
        await frame()
        // The page has gone meanwhile, or there are no stages any more.
        if (this.#ended || this.#last() === 0) return void (this.#going = false)
        const shown = [...this.#shown]
        shown[stage] = this.#told()
        this.#shown = shown
        await tick()
        this.#reached(stage)
      }
    } while (told !== this.#told())
    this.#going = false
  }
}

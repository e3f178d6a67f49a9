// How this device likes the page: theme, motion, text size. Kept on the device, applied as attributes that the tokens know.
// public/look.js applies the same before the first paint.

export const THEMES = ['system', 'light', 'dark', 'projector'] as const
export const MOTIONS = ['system', 'reduced', 'full'] as const
export const TEXTS = ['normal', 'large', 'larger'] as const
export const PACES = ['quick', 'normal', 'slow'] as const
export type Theme = (typeof THEMES)[number]
export type Motion = (typeof MOTIONS)[number]
export type TextSize = (typeof TEXTS)[number]
export type Pace = (typeof PACES)[number]

export const LOOK = 'bondline.look'

interface Kept {
  theme?: unknown
  motion?: unknown
  text?: unknown
  pace?: unknown
  notify?: unknown
}

const among = <T extends string>(choices: readonly T[], value: unknown, fallback: T): T => choices.find((each) => each === value) ?? fallback

function readKept(storage: Storage | null): Kept {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(LOOK) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export class Settings {
  theme = $state<Theme>('system')
  motion = $state<Motion>('system')
  text = $state<TextSize>('normal')
  /** How long bots wait at tables of this device. */
  pace = $state<Pace>('normal')
  /** Whether the browser tells when it is this device's turn while the page is not in sight. */
  notify = $state(false)
  #lent = $state<Theme | null>(null)
  #storage: Storage | null
  #root: HTMLElement
  #dark: MediaQueryList | null
  #still: MediaQueryList | null
  #systemDark = $state(false)
  #systemStill = $state(false)

  constructor(storage: Storage | null, root: HTMLElement) {
    this.#storage = storage
    this.#root = root
    const media = (query: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null)
    this.#dark = media('(prefers-color-scheme: dark)')
    this.#still = media('(prefers-reduced-motion: reduce)')
    const kept = readKept(storage)
    this.theme = among(THEMES, kept.theme, 'system')
    this.motion = among(MOTIONS, kept.motion, 'system')
    this.text = among(TEXTS, kept.text, 'normal')
    this.pace = among(PACES, kept.pace, 'normal')
    this.notify = kept.notify === true
    const follow = (): void => {
      this.#systemDark = this.#dark?.matches ?? false
      this.#systemStill = this.#still?.matches ?? false
      this.#apply()
    }
    this.#dark?.addEventListener('change', follow)
    this.#still?.addEventListener('change', follow)
    follow()
  }

  /** Whether the page is dark now, whoever decided it. */
  get dark(): boolean {
    return this.#shown === 'dark' || (this.#shown === 'system' && this.#systemDark)
  }
  /** Whether things appear at their place instead of travelling there. */
  get still(): boolean {
    return this.motion === 'reduced' || (this.motion === 'system' && this.#systemStill)
  }

  choose(choice: { theme?: Theme; motion?: Motion; text?: TextSize; pace?: Pace; notify?: boolean }): void {
    if (choice.theme !== undefined) this.theme = choice.theme
    if (choice.motion !== undefined) this.motion = choice.motion
    if (choice.text !== undefined) this.text = choice.text
    if (choice.pace !== undefined) this.pace = choice.pace
    if (choice.notify !== undefined) this.notify = choice.notify
    try {
      this.#storage?.setItem(LOOK, JSON.stringify({ theme: this.theme, motion: this.motion, text: this.text, pace: this.pace, notify: this.notify }))
    } catch {
      // Full or forbidden: the choice lasts as long as the page.
    }
    this.#apply()
  }

  /** A screen that is shown in one theme, whatever the device likes; null gives back what it likes. */
  lend(theme: Theme | null): void {
    this.#lent = theme
    this.#apply()
  }

  get #shown(): Theme {
    return this.#lent ?? this.theme
  }

  #apply(): void {
    const { dataset } = this.#root
    const set = (name: string, value: string | null): void => {
      if (value === null) delete dataset[name]
      else dataset[name] = value
    }
    set('theme', this.dark ? 'dark' : 'light')
    set('mode', this.#shown === 'projector' ? 'projector' : null)
    set('motion', this.motion === 'system' ? null : this.motion)
    set('text', this.text === 'normal' ? null : this.text)
  }
}

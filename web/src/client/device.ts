// What this browser keeps: the device's token, a nickname, a language. The token never goes into an address.

export interface Device {
  token: string | null
  nickname: string
  language: string
  /** Whether tables are shown as their text twin. */
  twin: boolean
}

const TOKEN = 'bondline.token'
const NICKNAME = 'bondline.nickname'
const LANGUAGE = 'bondline.language'
const TWIN = 'bondline.twin'

/**
 * The device as kept in local storage; without storage (a strict browser) it lasts as long as the page. Its token can be kept
 * elsewhere: a page that shows a table to a room must not be the device that has a seat at it.
 */
export function storedDevice(storage: Storage | null, tokens = storage): Device {
  const kept = new Map<string, string>()
  const at = (key: string): Storage | null => (key === TOKEN ? tokens : storage)
  const read = (key: string): string | null => {
    try {
      return at(key)?.getItem(key) ?? kept.get(key) ?? null
    } catch {
      return kept.get(key) ?? null
    }
  }
  const write = (key: string, value: string): void => {
    kept.set(key, value)
    try {
      at(key)?.setItem(key, value)
    } catch {
      // Full or forbidden: the value still lasts as long as the page.
    }
  }
  return {
    get token() {
      return read(TOKEN)
    },
    set token(value) {
      if (value !== null) write(TOKEN, value)
    },
    get nickname() {
      return read(NICKNAME) ?? ''
    },
    set nickname(value) {
      write(NICKNAME, value)
    },
    get language() {
      return read(LANGUAGE) ?? ''
    },
    set language(value) {
      write(LANGUAGE, value)
    },
    get twin() {
      return read(TWIN) === 'yes'
    },
    set twin(value) {
      write(TWIN, value ? 'yes' : 'no')
    },
  }
}

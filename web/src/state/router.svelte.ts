// Which screen an address means. Plain links work: a click on one inside the client stays in the client.

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string }
  | { screen: 'table'; code: string }
  | { screen: 'wall'; code: string }
  | { screen: 'replay'; table: string; at: number; seat: string | null }
  | { screen: 'record' }
  | { screen: 'fair'; table: string }
  | { screen: 'rules'; game: string | null }
  | { screen: 'try'; game: string; example: string }
  | { screen: 'learn'; game: string; step: string | null }
  | { screen: 'compounds'; game: string; formula: string | null }
  | { screen: 'settings' }
  | { screen: 'design' }
  | { screen: 'missing' }

/** An address that somebody has cut in the middle of a letter is no address of ours; it must not stop the client. */
function readable(decode: (text: string) => string, text: string): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}

export function routeOf(pathname: string, search = ''): Route {
  const [, first = '', second = '', ...rest] = readable(decodeURI, pathname).replace(/\/+$/, '').split('/')
  if (first === '') return { screen: 'home' }
  if (first === 'try' && second !== '' && rest.length === 1) return { screen: 'try', game: second, example: rest[0] ?? '' }
  if (first === 'learn' && second !== '' && rest.length < 2) return { screen: 'learn', game: second, step: rest[0] ?? null }
  if (first === 'compounds' && second !== '' && rest.length < 2) return { screen: 'compounds', game: second, formula: rest[0] ?? null }
  if (rest.length > 0) return { screen: 'missing' }
  if (first === 'settings' && second === '') return { screen: 'settings' }
  if (first === 'design' && second === '') return { screen: 'design' }
  if (first === 'replay' && second === '') return { screen: 'record' }
  if (first === 'new' && second !== '') return { screen: 'new', game: second }
  if (first === 't' && second !== '') return { screen: 'table', code: second.toUpperCase() }
  if (first === 'wall' && second !== '') return { screen: 'wall', code: second.toUpperCase() }
  if (first === 'replay' && second !== '') {
    const query = new URLSearchParams(search)
    return { screen: 'replay', table: second, at: Number(query.get('at') ?? 0) || 0, seat: query.get('seat') }
  }
  if (first === 'fair' && second !== '') return { screen: 'fair', table: second }
  if (first === 'rules') return { screen: 'rules', game: second === '' ? null : second }
  return { screen: 'missing' }
}

export class Router {
  route = $state.raw<Route>({ screen: 'home' })
  hash = $state('')

  constructor() {
    this.#read()
    window.addEventListener('popstate', () => this.#read())
    window.addEventListener('hashchange', () => this.#read())
    document.addEventListener('click', (event) => this.#click(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.#read()
    // A new screen starts at its top, with the focus on it and not on a button that is gone.
    if (location.hash === '') window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }

  /** Writes what is shown into the address without a step in the history. */
  note(path: string): void {
    history.replaceState(null, '', path)
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search)
    this.hash = readable(decodeURIComponent, location.hash.slice(1))
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target !== '' || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname.includes('.')) return
    if (link.pathname === location.pathname && link.hash !== '') return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

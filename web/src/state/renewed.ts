// A tab that was open before an update asks for files of a build that is gone.
import type { App } from './app.svelte'

/** Milliseconds; a younger page has been loaded again just now, and does not do so by itself once more. */
const YOUNG = 10_000

/** Whether the server has another build than this script is part of: its page does not name it. */
async function renewed(script: string): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return page.ok && !(await page.text()).includes(new URL(script).pathname)
  } catch {
    // Without a network nothing can be loaded, and a page that is loaded again would be gone.
    return false
  }
}

/** Where a whole screen is missing there is nothing to lose, and the page is loaded again; else that is offered. Returns what ends it. */
export function watchUpdates(app: App, reload = (): void => location.reload(), script = import.meta.url): () => void {
  const missing = async (): Promise<void> => {
    if (!(await renewed(script))) return
    if (document.querySelector('main') === null && performance.now() > YOUNG) reload()
    else app.renewed = true
  }
  window.addEventListener('vite:preloadError', missing)
  return () => window.removeEventListener('vite:preloadError', missing)
}

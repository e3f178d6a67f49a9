// Says at a box that scrolls whether there is more below, so that its edge can show it.
export function scrolls(box: HTMLElement): { destroy(): void } {
  const look = (): void => {
    box.dataset.more = String(box.scrollTop + box.clientHeight < box.scrollHeight - 12)
  }
  const changed = new MutationObserver(look)
  changed.observe(box, { childList: true, subtree: true, characterData: true })
  const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
  resized?.observe(box)
  box.addEventListener('scroll', look, { passive: true })
  look()
  return {
    destroy() {
      changed.disconnect()
      resized?.disconnect()
      box.removeEventListener('scroll', look)
    },
  }
}

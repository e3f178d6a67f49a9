// Runs before anything is painted, as a file of its own (the policy forbids inline scripts): the page never flashes in
// another theme, text size or motion than the one this device chose. src/state/settings.svelte.ts writes what is read here.
;(function () {
  var root = document.documentElement
  var kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('bondline.look') || '{}')
  } catch (error) {
    // No storage, or not ours: the system decides.
  }
  var dark = kept.theme === 'dark' || (kept.theme !== 'light' && kept.theme !== 'projector' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  if (kept.theme === 'projector') root.dataset.mode = 'projector'
  if (kept.motion === 'reduced' || kept.motion === 'full') root.dataset.motion = kept.motion
  if (kept.text === 'large' || kept.text === 'larger') root.dataset.text = kept.text
})()

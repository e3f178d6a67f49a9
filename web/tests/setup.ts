import { cleanup } from '@testing-library/svelte'
import { afterEach } from 'vitest'
// Screens that the client fetches when they are first needed are at hand in tests, so that a test waits for what is shown and
// not for the compiler.
import '../src/screens/lobby/Lobby.svelte'
import '../src/screens/newtable/NewTable.svelte'
import '../src/screens/table/Door.svelte'
import '../src/screens/table/HandOver.svelte'
import '../src/screens/home/Home.svelte'
import '../src/screens/table/Twin.svelte'

// All files share one page.
afterEach(() => {
  cleanup()
  localStorage.clear()
})

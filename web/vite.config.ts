import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Lets the browser fetch the typeface beside the script instead of after the style sheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file))
      if (font === undefined) return []
      return [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }, injectTo: 'head' }]
    },
  },
}

/** Files of a game that its table does not need at once; all others of its folder come with it as one file. */
const LATER: { [game: string]: string } = {
  ion: 'Art|Replay|RxnBench|ScoreDrawer|ScorePad|SeatStrip|Table\\.|Wall|Why|compounds',
  synthesis: 'Art|Chains|Keep|LinkTable|MoveDialog|Replay|ScoreSheet|Table\\.|TableDrawing|Wall|editor|record|sheet',
  valence: 'Art|Replay|Table\\.|Wall|Why|compounds',
}
/** What is always fetched together is one file each: many small ones compress badly and have each their seams. */
const TOGETHER = [
  { name: (id: string) => `words-${/texts.([a-z]{2})/.exec(id)?.[1] ?? ''}`, debugName: 'words', test: /dist.texts.[a-z]{2}.(engine|tables|protocol|bots|games)\.json$/ },
  { name: 'app', test: /src.(state.(app|table|decision|plan|reuse|settings)|ui.(Formula|Icon|Notice|Say)|words)|preload-helper|flags.legacy/, includeDependenciesRecursively: false },
  { name: 'table', test: /src.(games.shared.(TableFrame|components|desk|opened)|screens.table.Log|ui.(Avatar|HintText|stages))/, includeDependenciesRecursively: false },
  ...Object.entries(LATER).map(([game, later]) => ({ name: game, test: new RegExp(`src.games.${game}.(?!${later})`), includeDependenciesRecursively: false })),
]

export default defineConfig({
  plugins: [svelte(), preloadFont],
  // Vitest would otherwise take Svelte's server build.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../bondline/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of this origin: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8000', ws: true }, '/line': 'http://127.0.0.1:8000' } },
  // No file replaces a module or leaves anything behind, so all share one page: making it took most of the time.
  // The first test of a file also compiles what it imports; on a busy machine that takes longer than any test should.
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], testTimeout: 30_000, isolate: false },
})

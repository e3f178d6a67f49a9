import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  // Vitest would otherwise take Svelte's server build.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../bondline/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // Everything is a file of this origin: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
})

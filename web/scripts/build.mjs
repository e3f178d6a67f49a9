// `npm run build [-- VITE ARGS]`: catalogues, the bundle, and compressed copies beside every text file of it.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { web } from './python.mjs'

const given = process.argv.slice(2)
const outDir = resolve(web, given.includes('--outDir') ? given[given.indexOf('--outDir') + 1] : '../bondline/server/static')
const run = (script, ...args) => execFileSync(process.execPath, [join(web, script), ...args], { cwd: web, stdio: 'inherit' })

run('scripts/texts.mjs')
run('node_modules/vite/bin/vite.js', 'build', ...given)

// What is bundled brings its licence along; the typeface's lies in public/.
for (const name of ['uqr', 'uplot', '@noble/hashes']) {
  copyFileSync(join(web, 'node_modules', name, 'LICENSE'), join(outDir, 'licences', `${name.replace(/^.*\//, '')}.txt`))
}

const TEXT = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt'])
for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  if (bytes.length < 1024) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

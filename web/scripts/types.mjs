// `npm run types` writes src/generated/protocol.ts from the protocol's JSON Schema; `-- --check` only tells whether it is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import { python, web } from './python.mjs'

const target = join(web, 'src', 'generated', 'protocol.ts')
const schema = JSON.parse(python('-m', 'bondline.protocol.schema'))
const raw = await compile(schema, 'Protocol', {
  additionalProperties: false,
  bannerComment: '// Made by `npm run types` from bondline/protocol/messages.py. Do not edit.',
  unreachableDefinitions: true,
  style: { semi: false, singleQuote: true, printWidth: 120 },
})
// The compiler's remarks on where a type came from say nothing, and its type for the schema as a whole is not a message.
const made = raw
  .replace(/ \*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g, '')
  .replace(/\/\*\*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` ".*"\.\n \*\/\n/g, '')
  .replace(/(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export interface Protocol \{[^}]*\}\n/, '')

if (process.argv.includes('--check')) {
  if (made !== readFileSync(target, 'utf8')) {
    console.error('src/generated/protocol.ts is stale: run `npm run types` and commit it')
    process.exit(1)
  }
} else {
  writeFileSync(target, made)
}

// Every compound of Ion, drawn in its blocks.
import { drawnBy } from '../../chemistry/collection'
import type { Entry } from '../../chemistry/collection'
import type { App } from '../../state/app.svelte'
import BlockDrawing from './BlockDrawing.svelte'
import { partsOf } from './parts'
import type { CompoundPart } from './types'

/** By its anion; what hydrogen ions make are acids and water. */
function classOf({ cation, anion }: CompoundPart): string {
  if (cation === 'H') return anion === 'O' || anion === 'OH' ? 'water' : 'acid'
  const classes: Record<string, string> = { OH: 'base', O: 'oxide', S: 'sulfide', NO3: 'nitrate', SO4: 'sulfate', PO4: 'phosphate' }
  return classes[anion] ?? 'salt'
}

export async function collect(app: App): Promise<Entry[]> {
  const [parts] = await Promise.all([partsOf(app.client, 'ion', '', {}), app.words.load('compounds')])
  return parts.printed.compounds.map((each) => ({
    formula: each.formula,
    class: classOf(each),
    names: [],
    molecule: '',
    card: app.words.t('compounds.points', { n: each.points }),
    equations: [],
    drawing: drawnBy(BlockDrawing, { parts, compound: each.formula }),
    kind: each.cation === 'H' ? 'hydrogen' : 'blocks',
  }))
}

// Every compound of Valence Plus: what the cards can build and what only reactions make, with all equations.
import Structure from '../../chemistry/Structure.svelte'
import { equationsWith, openBook } from '../../chemistry/book'
import { drawnBy } from '../../chemistry/collection'
import type { Entry } from '../../chemistry/collection'
import { drawingOf } from '../../chemistry/drawing'
import type { App } from '../../state/app.svelte'
import { partsOf } from './parts'

export async function collect(app: App): Promise<Entry[]> {
  const [book, parts] = await Promise.all([openBook(), partsOf(app.client, 'valence', '', {}), app.words.load('compounds')])
  const built = new Map(parts.printed.builds.map((each) => [each.formula, each.molecule]))
  return book.compounds.map((each) => {
    const molecule = parts.molecule(built.get(each.formula) ?? each.molecule)
    return {
      formula: each.formula,
      class: each.class,
      names: each.names,
      molecule: molecule?.name ?? '',
      card: molecule === undefined ? '' : app.words.t('compounds.card', { name: app.words.t(`molecule.${molecule.name}`), n: molecule.points }),
      equations: equationsWith(book, each.formula),
      drawing: drawnBy(Structure, { drawn: each.drawn }),
      kind: drawingOf(each.drawn).kind,
    }
  })
}

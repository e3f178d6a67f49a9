// A game's rules: their ids and sources from its rulebook, their names and texts from the catalogues.
import type { Words } from '../../words/words.svelte'

export interface Rule {
  id: string
  /** Printed in the rulebook, a ruling where it is silent, or a rule of this house. */
  status: string
  /** The numbered sentences of the printed rulebook that it stands for. */
  sentences: string[]
}

export interface RuleText extends Rule {
  name: string
  text: string
  /** Of every table, not of this game. */
  shared: boolean
}

/** What every game shares is told by these parts of the catalogue. */
const SHARED = ['engine', 'tables', 'protocol']

const books = import.meta.glob<Rule[]>('../../../dist/texts/rules/*.json', { import: 'default' })

/** The rules of a game in the order of its rulebook, then those of every table. */
export async function rulesOf(game: string, words: Words): Promise<RuleText[]> {
  const load = books[`../../../dist/texts/rules/${game}.json`]
  const [book] = await Promise.all([load?.() ?? [], words.load(...SHARED, game)])
  const shared = SHARED.flatMap((part) => words.keys(part))
    .flatMap((key) => /^rule\.(.+)\.name$/.exec(key)?.[1] ?? [])
    .map((id): Rule => ({ id, status: 'house', sentences: [] }))
  const told = (ofEveryTable: boolean) => (rule: Rule): RuleText => {
    const text = words.has(`rule.${rule.id}.text`) ? words.t(`rule.${rule.id}.text`) : ''
    return { ...rule, name: words.t(`rule.${rule.id}.name`), text, shared: ofEveryTable }
  }
  return [...book.map(told(false)), ...shared.map(told(true))]
}

export function searched(rules: readonly RuleText[], sought: string): RuleText[] {
  const parts = sought.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const text = [rule.id, rule.name, rule.text, ...rule.sentences].join(' ').toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}

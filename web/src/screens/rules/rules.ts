// The rulebook of a game as the text catalogue tells it: `rule.<id>.name` and `rule.<id>.text`.
import type { Words } from '../../words/words.svelte'

export interface RuleText {
  id: string
  name: string
  text: string
}

/** The rules of a game in the order of its catalogue, in the reader's language where that has them. */
export async function rulesOf(game: string, words: Words): Promise<RuleText[]> {
  await words.load('engine', game)
  return words
    .keys(game)
    .flatMap((key) => /^rule\.(.+)\.name$/.exec(key)?.[1] ?? [])
    .map((id) => ({ id, name: words.t(`rule.${id}.name`), text: words.has(`rule.${id}.text`) ? words.t(`rule.${id}.text`) : '' }))
}

export function searched(rules: readonly RuleText[], sought: string): RuleText[] {
  const parts = sought.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.name} ${rule.text}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}

// A game's rules: their ids and sources from its rulebook, their names, texts and chapters from the catalogues, and the
// rule cases that show them.
import type { Start } from '../../state/sandbox'
import type { Text } from '../../generated/protocol'
import type { Names, Words } from '../../words/words.svelte'

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
  /** The chapter it stands in; '' is what holds at every table. */
  chapter: string
}

/** A rule case: a position, moves on it, and whether the last of them is refused. */
export interface Example {
  name: string
  rules: string[]
  players: number
  variant: string
  position: Record<string, unknown>
  moves: string[]
  refused: boolean
  /** What it shows, in languages that its name is not in. */
  title: Record<string, string>
  /** The last move in words; null where chance moves, or what was written is no move of the game. */
  told: Text | null
  /** That, by language, where the game could not read it. */
  tried: Record<string, string>
}

/** What every game shares is told by these parts of the catalogue. */
const SHARED = ['engine', 'tables', 'protocol']

const books = import.meta.glob<Rule[]>('../../../dist/texts/rules/*.json', { import: 'default' })
const cases = import.meta.glob<Example[]>('../../../dist/texts/cases/*.json', { import: 'default' })

/** The rules of a game in the order of its rulebook, then those of every table. */
export async function rulesOf(game: string, words: Words): Promise<RuleText[]> {
  const load = books[`../../../dist/texts/rules/${game}.json`]
  const [book] = await Promise.all([load?.() ?? [], words.load(...[...SHARED, game].flatMap((part) => [part, `${part}.rules`]))])
  const shared = SHARED.flatMap((part) => words.keys(part))
    .flatMap((key) => /^rule\.(.+)\.name$/.exec(key)?.[1] ?? [])
    .map((id): Rule => ({ id, status: 'house', sentences: [] }))
  const told = (rule: Rule, chapter: string): RuleText => {
    const text = words.has(`rule.${rule.id}.text`) ? words.t(`rule.${rule.id}.text`) : ''
    return { ...rule, name: words.t(`rule.${rule.id}.name`), text, chapter }
  }
  // Games call their chapters by the same words; those of another game may be loaded too.
  const chapters = new Set(words.keys(`${game}.rules`))
  let chapter = ''
  const own = book.map((rule) => {
    const part = rule.id.split('.')[1] ?? ''
    if (chapters.has(`chapter.${part}`)) chapter = part
    return told(rule, chapter)
  })
  return [...own, ...shared.map((rule) => told(rule, ''))]
}

/** What a chapter of a game's rules is called; '' is what holds at every table. */
export function chapterIn(chapter: string, game: string, words: Words): string {
  return chapter === '' ? words.t('rules.shared') : words.tell({ key: `chapter.${chapter}` }, { game: `${game}.rules`, seat: (seat) => seat })
}

/** The examples of a game: for each rule id, those that show it. */
export async function examplesOf(game: string): Promise<Example[]> {
  return (await cases[`../../../dist/texts/cases/${game}.json`]?.()) ?? []
}

/** What an example is called in an address. */
export function slugOf(example: Example): string {
  return example.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The moment before the move that an example is about, seen by who makes it; and that move. */
export interface Moment {
  start: Start
  move: string | null
  seat: string
}

export function momentOf(example: Example, game: string): Moment {
  const { players, variant, position, moves } = example
  const last = moves[moves.length - 1]
  const [, who = 'P1', what = ''] = /^(P\d+) (.+)$/.exec(last ?? '') ?? []
  const before = what === '' ? moves : moves.slice(0, -1)
  return { start: { game, players, variant, position, seat: who, moves: before }, move: what === '' ? null : what, seat: who }
}

/** A line as somebody says it: without what chance decided after it. */
export function saidOf(line: string): string {
  return line.replace(/ ~.*$/, '')
}

/** The move that an example is about, in words. */
export function triedIn(example: Example, words: Words, names: Names): string {
  if (example.told !== null) return words.tell(example.told, names)
  if (example.moves.length === 0) return words.t('try.position')
  return example.tried[words.language] ?? words.t('try.chance')
}

/** What an example shows. */
export function titleOf(example: Example, words: Words): string {
  return example.title[words.language] ?? example.name
}

export interface Found extends RuleText {
  examples: Example[]
}

export interface Chapter {
  id: string
  rules: Found[]
}

/** Rules by chapter, in the order in which chapters first appear. */
export function chaptersOf(rules: readonly Found[]): Chapter[] {
  const chapters = new Map<string, Found[]>()
  for (const rule of rules) chapters.set(rule.chapter, [...(chapters.get(rule.chapter) ?? []), rule])
  return [...chapters].map(([id, some]) => ({ id, rules: some }))
}

/** Whether these texts have every word that is sought. */
function has(texts: readonly string[], sought: string): boolean {
  const text = texts.join(' ').toLowerCase()
  return sought.toLowerCase().split(/\s+/).every((part) => text.includes(part))
}

/** Rules with their examples, those with all sought words in what they say or show; examples that have them come first. */
export function searched(rules: readonly RuleText[], sought: string, examples: (rule: string) => readonly Example[], title: (example: Example) => string): Found[] {
  return rules.flatMap((rule) => {
    const all = examples(rule.id)
    const hits = all.filter((each) => has([title(each)], sought))
    if (hits.length === 0 && !has([rule.id, rule.name, rule.text, ...rule.sentences], sought)) return []
    return [{ ...rule, examples: [...hits, ...all.filter((each) => !hits.includes(each))] }]
  })
}

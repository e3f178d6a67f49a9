// A page of stages without a page.
import { Stages } from '../src/ui/stages.svelte'

export function staged(first: string, last: number): { tell(what: string): void; still(): void; shown(): string[]; reached: number[]; end(): void } {
  let told = $state(first)
  let staging = $state(last)
  const reached: number[] = []
  let stages: Stages<string> | undefined
  const end = $effect.root(() => {
    stages = new Stages(() => told, () => staging, (stage) => reached.push(stage))
  })
  return { tell: (what) => void (told = what), still: () => void (staging = staging > 0 ? 0 : last), shown: () => Array.from({ length: last + 1 }, (_, stage) => stages?.at(stage) ?? ''), reached, end }
}

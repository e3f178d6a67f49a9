// What this device answers when somebody reacts with one of its molecules: it asks, unless somebody said otherwise.

export const ANSWERS = ['ask', 'allow', 'block'] as const
export type Answer = (typeof ANSWERS)[number]

const KEY = 'bondline.valence.block'

export function readAnswer(storage: Storage | null): Answer {
  try {
    const kept = storage?.getItem(KEY)
    return ANSWERS.find((each) => each === kept) ?? 'ask'
  } catch {
    return 'ask'
  }
}

export function keepAnswer(storage: Storage | null, answer: Answer): void {
  try {
    storage?.setItem(KEY, answer)
  } catch {
    // Full or forbidden: the choice lasts as long as the page.
  }
}

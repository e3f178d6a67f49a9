// Which games have a guided first game, and its steps; fetched when somebody begins it.

export interface Step {
  id: string
  players: number
  variant: string
  seat: string
  /** One list of equally good moves for each move that the step asks for. */
  task: string[][]
  then?: string[]
  position: Record<string, unknown>
}

const lessons = import.meta.glob<Step[]>('../../dist/texts/lessons/*.json', { import: 'default' })

/** The steps of a game's lesson; none where it has no lesson. */
export async function lessonOf(game: string): Promise<Step[]> {
  return (await lessons[`../../dist/texts/lessons/${game}.json`]?.()) ?? []
}

export function hasLesson(game: string): boolean {
  return `../../dist/texts/lessons/${game}.json` in lessons
}

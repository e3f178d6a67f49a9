// How the lines of a chart are told apart without colour: by weight and dashes, two inks for eight seats.
export interface Stroke {
  ink: 'accent' | 'ink'
  width: number
  dash: number[]
}

const DASHES = [[], [6, 3], [1.5, 3], [9, 3, 1.5, 3]]

export function lineOf(seat: number): Stroke {
  const ink = seat % 2 === 0 ? 'accent' : 'ink'
  return { ink, width: ink === 'accent' ? 2.5 : 1.6, dash: DASHES[Math.floor(seat / 2) % DASHES.length] ?? [] }
}

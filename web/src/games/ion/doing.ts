import type { IonView } from './types'

export type Doing = 'picked' | 'choosing' | 'ready' | 'rearranging' | 'none'

/** What a player is busy with, as everybody at the table sees it. */
export function doingOf(view: IonView, seat: string): Doing {
  if (view.phase === 'over') return 'none'
  if (view.awaited.includes(seat)) return view.phase === 'react' ? 'rearranging' : 'choosing'
  // Whoever was ready for the end of the round is that no more when cards are rearranged or tiles flipped.
  if (view.phase === 'react' || view.phase === 'refresh') return 'none'
  if (view.ready.includes(seat)) return 'ready'
  return view.picked.includes(seat) || (view.phase === 'place' && !view.awaited.includes(seat)) ? 'picked' : 'none'
}

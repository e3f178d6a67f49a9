import type { IonView } from './types'

export type Doing = 'picked' | 'choosing' | 'ready' | 'none'

/** What a player is busy with, as everybody at the table sees it. */
export function doingOf(view: IonView, seat: string): Doing {
  if (view.phase === 'over') return 'none'
  if (view.ready.includes(seat)) return 'ready'
  if (view.awaited.includes(seat)) return 'choosing'
  return view.picked.includes(seat) || (view.phase === 'place' && !view.awaited.includes(seat)) ? 'picked' : 'none'
}

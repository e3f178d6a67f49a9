// What is printed on a game's components, asked for once for each variant and its options.
import type { GameClient } from '../../client/client'

export type PartsOf<Parts> = (client: GameClient, game: string, variant: string, options: Record<string, string>) => Promise<Parts>

export function asking<Parts>(read: (printed: unknown) => Parts): PartsOf<Parts> {
  const asked = new WeakMap<GameClient, Map<string, Promise<Parts>>>()
  return (client, game, variant, options) => {
    const known = asked.get(client) ?? new Map<string, Promise<Parts>>()
    asked.set(client, known)
    const key = JSON.stringify([game, variant, options])
    const before = known.get(key)
    if (before !== undefined) return before
    const coming = client.ask({ type: 'components', game, variant, options }).then((answer) => {
      if (answer.type !== 'components') throw new Error('no components')
      return read(answer.components)
    })
    // What did not come is asked for again next time.
    coming.catch(() => known.delete(key))
    known.set(key, coming)
    return coming
  }
}

// The tables that are drawn: game → its screen, fetched when somebody sits down at it. Every other game has the text twin.
import type { Component } from 'svelte'
import type { Table } from '../state/table.svelte'

export type TableScreen = Component<{ table: Table }>
/**
 * The same table without hands on it, as a replay shows it; or for a wall, large, when somebody wants to hear where in the
 * game it stands.
 */
export type ShownTable = Component<{ view: unknown; game: string; variant: string; name(seat: string): string; wall?: (where: string) => void }>

interface Drawn {
  table(): Promise<{ default: TableScreen }>
  shown(): Promise<{ default: ShownTable }>
}

const DRAWN: Record<string, Drawn> = {
  ion: { table: () => import('./ion/Table.svelte'), shown: () => import('./ion/Replay.svelte') },
  valence: { table: () => import('./valence/Table.svelte'), shown: () => import('./valence/Replay.svelte') },
}

export function drawnTable(game: string): Drawn | undefined {
  return DRAWN[game]
}

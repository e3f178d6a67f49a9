// The tables that are drawn: game → its screen, fetched when somebody sits down at it. Every other game has the text twin.
import type { Component } from 'svelte'
import type { SeatInfo } from '../generated/protocol'
import type { Table } from '../state/table.svelte'

export type TableScreen = Component<{ table: Table }>
/** The same table without hands on it, as a replay shows it. */
export type ShownTable = Component<{ view: unknown; game: string; variant: string; name(seat: string): string; /** Who sat there, as far as that is known. */ info(seat: string): SeatInfo | undefined }>
/** A public view in large type for a room; it says where in the game the table stands. */
export type WallTable = Component<{ view: unknown; game: string; variant: string; name(seat: string): string; onwhere(where: string): void }>

interface Drawn {
  table(): Promise<{ default: TableScreen }>
  shown(): Promise<{ default: ShownTable }>
  /** Without one, a wall has the text twin, which is as large. */
  wall?(): Promise<{ default: WallTable }>
}

const DRAWN: Record<string, Drawn> = {
  ion: { table: () => import('./ion/Table.svelte'), shown: () => import('./ion/Replay.svelte'), wall: () => import('./ion/Wall.svelte') },
  synthesis: { table: () => import('./synthesis/Table.svelte'), shown: () => import('./synthesis/Replay.svelte'), wall: () => import('./synthesis/Wall.svelte') },
  valence: { table: () => import('./valence/Table.svelte'), shown: () => import('./valence/Replay.svelte'), wall: () => import('./valence/Wall.svelte') },
}

export function drawnTable(game: string): Drawn | undefined {
  return DRAWN[game]
}

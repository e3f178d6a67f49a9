// The picture on a game's card at home: the game's own from its folder, or a plain one.
import type { Component } from 'svelte'
import Plain from './Art.svelte'

const own = import.meta.glob<{ default: Component }>('./*/Art.svelte', { eager: true })

export function artOf(game: string): Component {
  return own[`./${game}/Art.svelte`]?.default ?? Plain
}

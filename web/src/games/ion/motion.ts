// Things that move at Ion's table. Only transform and opacity, so that nothing is laid out anew; the tokens make every time
// one millisecond for who wants no motion.
import type { TransitionConfig } from 'svelte/transition'

/** As the tokens decide it: what the device likes, unless the page is told otherwise. */
function calm(): boolean {
  const { motion } = document.documentElement.dataset
  return motion === 'reduced' || (motion !== 'full' && typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches)
}

/** `cubic-bezier(.2, .8, .2, 1)` is close to this. */
const out = (t: number): number => 1 - (1 - t) ** 3

/** A card comes to where it lies; a bond snaps together with one overshoot. */
export function arrive(_node: Element, { snap = false, from = 18, delay = 0 }: { snap?: boolean; from?: number; delay?: number } = {}): TransitionConfig {
  if (calm()) return { duration: 1 }
  if (snap) {
    const over = (t: number): number => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2
    return { duration: 180, delay, easing: over, css: (t) => `transform: scaleX(${0.86 + 0.14 * t}); opacity: ${Math.min(1, 2 * t)}` }
  }
  return { duration: 260, easing: out, css: (t, u) => `transform: translateY(${u * from}px) rotate(${u * -3}deg); opacity: ${t}` }
}

/** Milliseconds after which a hand that set out is seen. */
const THEN = 140

/** A hand comes from the neighbour, upper right; it is one picture that moves, however many cards it holds. */
export function comeIn(hand: Element | null, since: number): void {
  hand?.animate([{ transform: 'translate(48px,-56px)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: 260, delay: Math.max(0, THEN - since), easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' })
}

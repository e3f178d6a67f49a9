// Colours as numbers: what the tokens hold in each theme, contrast, and what people with a colour vision deficiency see.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { web } from './catalogues'

export type Rgb = readonly [number, number, number]
export type Theme = 'light' | 'dark' | 'projector'

const css = readFileSync(join(web, 'src', 'styles', 'tokens.css'), 'utf8')
const block = (selector: string): string => {
  const at = css.indexOf(selector)
  if (at < 0) throw new Error(`tokens.css has no ${selector}`)
  return css.slice(css.indexOf('{', at) + 1, css.indexOf('\n}', at))
}
const colours = (text: string): Map<string, Rgb> =>
  new Map(
    [...text.matchAll(/--([\w-]+):\s*#([0-9A-Fa-f]{6})/g)].map((match) => {
      const hex = match[2] ?? '000000'
      return [match[1] ?? '', [0, 2, 4].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255) as unknown as Rgb]
    }),
  )
const light = colours(block(':root,[data-theme=light]'))
const THEMES: Record<Theme, Map<string, Rgb>> = {
  light,
  dark: new Map([...light, ...colours(block('[data-theme=dark]{'))]),
  projector: new Map([...light, ...colours(block('[data-mode=projector]{'))]),
}

export function token(theme: Theme, name: string): Rgb {
  const found = THEMES[theme].get(name)
  if (found === undefined) throw new Error(`no colour --${name}`)
  return found
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const times = (matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb =>
  matrix.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Rgb
const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map(linear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Machado, Oliveira and Fernandes 2009, full severity, in linear light. */
export const DEFICIENCIES: Record<string, readonly Rgb[]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

export function seen(colour: Rgb, matrix: readonly Rgb[]): Rgb {
  const changed = times(matrix, colour.map(linear) as unknown as Rgb)
  return changed.map((value) => gamma(Math.min(1, Math.max(0, value)))) as unknown as Rgb
}

/** CIELAB under D65. */
export function lab(colour: Rgb): Rgb {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    colour.map(linear) as unknown as Rgb,
  )
  const f = (value: number): number => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116)
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

export function difference(a: Rgb, b: Rgb): number {
  const [one, two] = [lab(a), lab(b)]
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2])
}

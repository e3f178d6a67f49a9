// Finds chemical formulas in a sentence, so that their numbers can be set as true subscripts.

export interface Piece {
  kind: 'text' | 'sub'
  text: string
}

const ELEMENTS = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh ' +
    'Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr ' +
    'Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og'
  ).split(' '),
)
const WORD = /(?<![A-Za-z0-9])(?:[A-Z][a-z]?\d{0,2}|\((?:[A-Z][a-z]?\d{0,2})+\)\d{0,2})+(?![A-Za-z0-9])/g
// `P2` is a seat or a die before it is diphosphorus.
const SEAT = /^P\d{1,2}$/

/** Games without formulas: what looks like one there is the number of a card. */
const PLAIN: readonly (string | undefined)[] = ['synthesis']

export function hasFormulas(game: string | undefined): boolean {
  return !PLAIN.includes(game)
}

function isFormula(word: string): boolean {
  if (!/\d/.test(word) || SEAT.test(word) || /(?<!\d)[01](?!\d)/.test(word)) return false
  return (word.match(/[A-Z][a-z]?/g) ?? []).every((symbol) => ELEMENTS.has(symbol))
}

/** The sentence in pieces; the numbers of formulas are `sub`. */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = []
  const push = (kind: Piece['kind'], text: string): void => {
    const last = found[found.length - 1]
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else found.push({ kind, text })
  }
  let done = 0
  for (const match of sentence.matchAll(WORD)) {
    push('text', sentence.slice(done, match.index))
    done = match.index + match[0].length
    if (isFormula(match[0])) for (const part of match[0].split(/(\d+)/)) push(/^\d/.test(part) ? 'sub' : 'text', part)
    else push('text', match[0])
  }
  push('text', sentence.slice(done))
  return found
}

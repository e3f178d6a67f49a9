// Cards that travel across a table. What flies is a picture in a layer of its own above everything: only its transform and
// opacity change, so that nothing is laid out or painted anew on its way. What it stands for is in the page all the time.

/** Milliseconds, as `--t-3`. */
export const FLIGHT = 260
const EASE = 'cubic-bezier(.2,.8,.2,1)'

export interface Flight {
  /** Where it sets out from, and where it comes to: the first of these places that is on the page. */
  from: readonly string[]
  to: readonly string[]
  /** So many cards seen from behind; without, the card that lies at the start is seen. */
  backs?: number
  /** Milliseconds until it sets out. */
  delay?: number
  /** Whether it comes to a place that shows an update at once, and not a frame later. */
  first?: boolean
}

export interface Departure {
  flight: Flight
  at: DOMRect
  picture: Element
}

/** Of several places with one name, the one that came last. */
function placeOf(root: ParentNode, names: readonly string[]): Element | undefined {
  for (const name of names) {
    const found = root.querySelectorAll(name)
    const last = found[found.length - 1]
    if (last !== undefined && last.getClientRects().length > 0) return last
  }
  return undefined
}

function backs(count: number): Element {
  const pile = document.createElement('span')
  for (let i = 0; i < count; i += 1) pile.append(document.createElement('i'))
  return pile
}

/** Takes pictures of what is about to leave; called before the page changes. */
export function depart(root: ParentNode, flights: readonly Flight[]): Departure[] {
  return flights.flatMap((flight) => {
    const place = placeOf(root, flight.from)
    if (place === undefined) return []
    const drawn = flight.backs === undefined ? place.querySelector('svg') : null
    return [{ flight, at: (drawn ?? place).getBoundingClientRect(), picture: drawn?.cloneNode(true) as Element ?? backs(flight.backs ?? 1) }]
  })
}

/** Lets the pictures fly to where the page now has what they stand for; called after the page has changed. */
export function land(root: ParentNode, layer: HTMLElement, departures: readonly Departure[]): void {
  // All places are asked for before anything is written: the page is laid out once.
  const goals = departures.map(({ flight }) => {
    const place = placeOf(root, flight.to)
    return place && { place, at: place.getBoundingClientRect() }
  })
  departures.forEach(({ flight, at, picture }, i) => {
    const goal = goals[i]
    if (goal === undefined) return
    const ghost = document.createElement('div')
    ghost.append(picture)
    const pile = flight.backs !== undefined || picture.tagName === 'SPAN'
    const [wide, high] = pile ? [44, 60] : [at.width, at.height]
    ghost.style.width = `${wide}px`
    ghost.style.height = `${high}px`
    const x = at.left + (at.width - wide) / 2
    const y = at.top + (at.height - high) / 2
    const toX = goal.at.left + (goal.at.width - wide) / 2
    const toY = goal.at.top + (goal.at.height - high) / 2
    const scale = pile ? 1 : Math.max(0.4, Math.min(1, goal.at.height / high))
    // A slight arc: halfway it is a little higher than a straight line.
    const arc = Math.min(40, Math.hypot(toX - x, toY - y) * 0.12)
    const timing: KeyframeAnimationOptions = { duration: FLIGHT, delay: flight.delay ?? 0, easing: EASE, fill: 'both' }
    layer.append(ghost)
    const flying = ghost.animate(
      [
        { transform: `translate(${x}px,${y}px)`, opacity: 1 },
        { transform: `translate(${(x + toX) / 2}px,${(y + toY) / 2 - arc}px) scale(${(1 + scale) / 2}) rotate(-3deg)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${toX}px,${toY}px) scale(${scale})`, opacity: 0 },
      ],
      timing,
    )
    flying.onfinish = flying.oncancel = () => ghost.remove()
    if (!pile) goal.place.animate([{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }], { ...timing, fill: 'backwards' })
  })
}

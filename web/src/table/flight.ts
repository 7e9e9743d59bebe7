/**
 * Cards that fly: whatever changes on the table, each card glides from where it was to where it is.
 *
 * Before a change `look` notes where every card (`data-flies`, in the zone `data-zone`) is drawn; after it, `fly` finds
 * each again and lets it come from its old place. A card that was not to be seen before comes from the place of its
 * former holder, one that is gone flies there as a ghost; such places carry `data-anchor` with the id of
 * their zone, and of several the last that is drawn counts.
 * Nothing else needs to know about motion, and a flight that is interrupted by the next goes on from where it is.
 */
import { HERE, routes as routesOf, type Change } from './routes'

interface Seen {
  element: HTMLElement
  code: string
  zone: string
  box: DOMRect
}

const CURVE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** Milliseconds in which cards do not come to lie elsewhere. */
const MOMENT = 30

/** How a card that flies is marked: it lies above all others. */
const FLYING = 'data-flying'

export class Flights {
  readonly #air: HTMLElement
  #seen: Seen[] = []
  #fresh = false

  constructor(readonly root: HTMLElement) {
    this.#air = airOver(root)
  }

  /** Notes where every card lies, unless that was done a moment ago. */
  look(): void {
    if (this.#fresh) return
    this.#seen = this.#cards()
    this.#fresh = true
    setTimeout(() => (this.#fresh = false), MOMENT)
  }

  /** Waits for the moment before the next picture is drawn, or not long where none is. */
  drawing(): Promise<unknown> {
    return new Promise((done) => {
      requestAnimationFrame(done)
      setTimeout(done, 100)
    })
  }

  /** Lets the cards fly for `ms` milliseconds each; `stagger` milliseconds lie between new cards of one zone. */
  fly(change: Change | null, ms: number, stagger = 0): void {
    this.prepared(change, ms, stagger)()
  }

  /** What lets them fly: all is measured, and nothing moves before it is called. */
  prepared(change: Change | null, ms: number, stagger = 0): () => void {
    const routes = change ? routesOf(change) : HERE
    this.#fresh = false
    const before = [...this.#seen]
    const now = this.#cards()
    const fresh: Seen[] = []
    // All is measured before the first card moves: what moves would have the page laid out anew for the next.
    const flights: (() => void)[] = []
    for (const sameZone of [true, false]) {
      for (const card of now) {
        if (fresh.includes(card)) continue
        const at = before.findIndex((old) => old.code === card.code && (!sameZone || old.zone === card.zone))
        const [old] = at < 0 ? [] : before.splice(at, 1)
        if (old) {
          fresh.push(card)
          flights.push(() => glide(card, old.box, ms, 0, sameZone))
        }
      }
    }
    let turn = 0
    for (const card of now.filter((each) => !fresh.includes(each))) {
      const from = this.#anchor(routes.from(card.code, card.zone))
      const delay = stagger * turn
      if (from) {
        turn++
        flights.push(() => glide(card, small(from), ms, delay))
      } else flights.push(() => void card.element.animate([{ opacity: 0 }, {}], { duration: ms }))
    }
    const gone = before.filter((card) => !card.element.isConnected)
    const origin = this.root.getBoundingClientRect()
    for (const card of gone) {
      const target = routes.to(card.code, card.zone)
      if (target === undefined) continue
      for (const each of [target].flat()) {
        const to = this.#anchor(each)
        flights.push(() => this.#leave(card, origin, to, ms))
      }
    }
    return () => flights.forEach((flight) => flight())
  }

  #cards(): Seen[] {
    return [...this.root.querySelectorAll<HTMLElement>('[data-flies]')].map((element) => ({
      element,
      code: element.dataset.flies ?? '',
      zone: element.dataset.zone ?? '',
      box: element.getBoundingClientRect(),
    }))
  }

  #anchor(zone: string | null): DOMRect | null {
    if (zone === null) return null
    const boxes = [...this.root.querySelectorAll(`[data-anchor~="${CSS.escape(zone)}"]`)].map((each) =>
      each.getBoundingClientRect(),
    )
    return boxes.findLast((box) => box.width > 0) ?? boxes[0] ?? null
  }

  /** A copy of a card that is gone flies to where it went, or fades. */
  #leave(card: Seen, origin: DOMRect, to: DOMRect | null, ms: number): void {
    const ghost = card.element.cloneNode(true) as HTMLElement
    ghost.removeAttribute('data-flies')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.inert = true
    Object.assign(ghost.style, {
      position: 'absolute',
      margin: '0',
      left: `${card.box.x - origin.x}px`,
      top: `${card.box.y - origin.y}px`,
      width: `${card.box.width}px`,
      height: `${card.box.height}px`,
      transform: 'none',
    })
    this.#air.append(ghost)
    const end = to ? { transform: between(card.box, small(to)), opacity: 0.25 } : { opacity: 0 }
    const flight = ghost.animate([{ opacity: 1 }, end], { duration: ms, easing: 'ease-in', fill: 'forwards' })
    flight.onfinish = flight.oncancel = () => ghost.remove()
  }
}

/** Where copies of cards fly: over all of the table, and what comes there has nothing else laid out anew. */
function airOver(root: HTMLElement): HTMLElement {
  const [bounds, air] = [document.createElement('div'), document.createElement('div')]
  Object.assign(bounds.style, {
    position: 'absolute',
    inset: '0',
    contain: 'strict',
    zIndex: '29',
    pointerEvents: 'none',
  })
  Object.assign(air.style, { position: 'absolute', inset: '0' })
  air.dataset.air = ''
  bounds.append(air)
  root.append(bounds)
  return air
}

/** The last flight of a card: it may have been sent on before it came. */
const latest = new WeakMap<HTMLElement, Animation>()

/** Lets a card come from where it was; one that stays `beside` its neighbours lies among them on its way. */
function glide({ element, box: to }: Seen, from: DOMRect, ms: number, delay = 0, beside = false): void {
  if (to.width === 0) return
  const dx = from.x + from.width / 2 - (to.x + to.width / 2)
  const dy = from.y + from.height / 2 - (to.y + to.height / 2)
  const scale = from.width / to.width
  if (Math.hypot(dx, dy) < 1.5 && Math.abs(scale - 1) < 0.02) return
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`
  const flight = element.animate(
    { transform: [start, 'none'] },
    { duration: ms, delay, easing: CURVE, fill: 'backwards' },
  )
  if (beside) return
  element.setAttribute(FLYING, '')
  latest.set(element, flight)
  flight.onfinish = () => {
    if (latest.get(element) === flight) element.removeAttribute(FLYING)
  }
}

/** The box of a card lying in the middle of an anchor. */
function small(anchor: DOMRect): DOMRect {
  const width = Math.min(34, anchor.width || 34)
  return new DOMRect(
    anchor.x + (anchor.width - width) / 2,
    anchor.y + anchor.height / 2 - width * 0.72,
    width,
    width * 1.44,
  )
}

function between(from: DOMRect, to: DOMRect): string {
  const dx = to.x + to.width / 2 - (from.x + from.width / 2)
  const dy = to.y + to.height / 2 - (from.y + from.height / 2)
  return `translate(${dx}px, ${dy}px) scale(${to.width / from.width})`
}

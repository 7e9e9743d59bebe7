/** Where hands lie: at places, which in most games are the seats. */
import type { EventView, View } from './wire'

/** The seat that sits at each place. */
export const ownersOf = (view: View): number[] =>
  (view.facts.owners as number[] | undefined) ?? view.totals.map((_, seat) => seat)

/** The places clockwise from one of them on. */
export function ringFrom(view: View, first: number): number[] {
  const ring = (view.facts.ring as number[] | undefined) ?? [...ownersOf(view).keys()]
  return ring.map((_, i) => ring[(ring.indexOf(first) + i) % ring.length] ?? i)
}

/** What an event says, with the seat that sits at the place it names. */
export function bySeat(event: EventView, view: View): EventView['data'] {
  const { seat } = event.data
  if (!view.facts.owners || typeof seat !== 'number') return event.data
  return { ...event.data, seat: ownersOf(view)[seat] ?? seat }
}

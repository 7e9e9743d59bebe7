/** Where hands lie: at places, which in most games are the seats. */
import type { EventView, View } from './wire'
import type { Words } from './words'

/** The seat that sits at each place. */
export const ownersOf = (view: View): number[] =>
  (view.facts.owners as number[] | undefined) ?? view.totals.map((_, seat) => seat)

/** The places clockwise from one of them on. */
export function ringFrom(view: View, first: number): number[] {
  const ring = (view.facts.ring as number[] | undefined) ?? [...ownersOf(view).keys()]
  return ring.map((_, i) => ring[(ring.indexOf(first) + i) % ring.length] ?? i)
}

/** Of a view, who sits at which place, if the game says so. */
export type Owned = Pick<View, 'facts'>

/** What an event says, with the seats that sit at the places it names. */
export function bySeat({ data }: EventView, { facts }: Owned): EventView['data'] {
  const owners = facts.owners as number[] | undefined
  if (!owners) return data
  const sits = (place: unknown): unknown => owners[place as number] ?? place
  return { ...data, seat: sits(data.seat), winner: sits(data.winner) }
}

/**
 * What happened, in a sentence: the twin of Python's `Words.event`. What another did with the hand at a place has words of
 * its own in games that have a dummy.
 */
export function told(words: Words, event: EventView, owned: Owned): string {
  const data = bySeat(event, owned)
  const { by } = data
  const dummys = typeof by === 'number' && (by !== data.seat || words.has(`place.${String(event.data.seat)}`))
  const key = `event.${event.code}.by`
  return words.text(dummys && words.has(key) ? key : `event.${event.code}`, data)
}

/** Who sits where on the screen, and what the zones of a view are: the table is laid out by kinds of zone alone. */
import { ownersOf } from '../lib/places'
import type { View, ZoneView } from '../lib/wire'

/** The seats, or places, clockwise from the one at the bottom: `seated(3, 1)` gives [1, 2, 0]. */
export function seated(seats: number, bottom: number): number[] {
  return Array.from({ length: seats }, (_, i) => (bottom + i) % seats)
}

/** A place on the rim of the table: 0 … 1 from left to right and from top to bottom. */
export interface Place {
  x: number
  y: number
}

/**
 * Where the `i`-th of `n` seats, clockwise from the bottom, lies on an ellipse: the second seat is on the left.
 * The first is at (0.5, 1).
 */
export function placeOf(i: number, n: number): Place {
  const angle = Math.PI / 2 + (2 * Math.PI * i) / n
  return { x: 0.5 + 0.5 * Math.cos(angle), y: 0.5 + 0.5 * Math.sin(angle) }
}

/** The kind of a zone, and whose it is: "hand.2" is ["hand", 2], "dubel" is ["dubel", null]. */
export function kindOf(id: string): [kind: string, seat: number | null] {
  const [kind = '', seat] = id.split('.')
  return [kind, seat === undefined ? null : Number(seat)]
}

/** The zone of that id, if the view has it. */
export function zone(view: View, id: string): ZoneView | undefined {
  return view.zones.find((each) => each.id === id)
}

/** The zones that lie in the middle of the table. */
export function middle(view: View): ZoneView[] {
  return view.zones.filter((each) => kindOf(each.id)[1] === null)
}

/** How many cards lie in a zone; null if that is not known. */
export function size(each: ZoneView | undefined): number | null {
  if (!each) return 0
  return each.hidden === null ? null : each.cards.length + each.hidden
}

/** Facts by place, or of places, that are drawn otherwise than as a number at the seat: chips among them. */
const DRAWN = ['owners', 'players', 'ring', 'stacks', 'bets', 'passed', 'all_in', 'showed']

/** A fact that is a list of numbers, or nothing. */
const numbers = (view: View, fact: string): number[] => (view.facts[fact] as number[] | undefined) ?? []

/** What a place still has of its chips; undefined in a game without chips on the table. */
export const stackOf = (view: View, at: number): number | undefined => numbers(view, 'stacks')[at]

/** Whether somebody has thrown in his hand. */
export const hasPassed = (view: View, at: number): boolean => numbers(view, 'passed').includes(at)

/** Whether there are chips to be drawn in the middle. */
export const hasChips = ({ facts }: View): boolean => (facts.pot ?? facts.awards) !== undefined

/** The facts that are a list with a number for each place: what is shown there. */
export function perSeat(view: View): [key: string, values: number[]][] {
  return Object.entries(view.facts).filter(
    (entry): entry is [string, number[]] =>
      !DRAWN.includes(entry[0]) &&
      Array.isArray(entry[1]) &&
      entry[1].length === ownersOf(view).length &&
      entry[1].every((each) => typeof each === 'number'),
  )
}

/** Whether a seat plays in the deal a view shows. */
export const plays = (view: View, seat: number): boolean => view.status[seat] === 'playing'

/** With more seats than this a table is drawn as a crowd: the plates a list, without hands. */
export const CROWD = 10

/** The number of seats at the table of a view. */
export const seatCount = (view: View): number => view.totals.length

/** The seat that plays the hand at each place; empty where everybody plays his own. */
export const playersOf = (view: View): number[] => (view.facts.players as number[] | undefined) ?? []

/** Whether the hand at a place lies open, every card of it. */
export const lies = (view: View, at: number): boolean => {
  const hand = zone(view, `hand.${at}`)
  return hand?.hidden === 0 && hand.cards.length > 0
}

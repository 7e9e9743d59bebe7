/** Cards of one zone that go into several boxes: where each lies, and how they change places. */
import { heightOf, keyed, RANKS, rankOf, SUITS, suitOf } from '../../cards/card'
import { cardParts, chosen, put, type Draft } from '../draft'

/** A card of the zone, a key for each copy, and the box it lies in (by its place among the parts), if it does. */
export interface Lying {
  code: string
  key: string
  box: number | null
}

/** The zone as a grid: a row for each suit, spades first, a column for each rank from the highest down; holes are null. */
export function gridOf(draft: Draft): (Lying | null)[][] {
  const parts = cardParts(draft.form)
  const among = keyed(parts[0]?.among ?? [])
  const boxes = parts.flatMap((part, box) => chosen(draft, part.name).map(() => box))
  const laid = keyed(parts.flatMap((part) => chosen(draft, part.name)))
  const where = new Map(laid.map(([, key], i) => [key, boxes[i] ?? null]))
  const heights = among.map(([code]) => heightOf(code))
  const ranks = [...RANKS].slice(Math.min(...heights), Math.max(...heights) + 1).reverse()
  return [...SUITS].reverse().flatMap((suit) => {
    const held = among.filter(([code]) => suitOf(code) === suit)
    // Of copies each has a row of its own.
    const copies = Math.max(0, ...held.map(([, key]) => 1 + Number(key.split('+')[1] ?? 0)))
    return Array.from({ length: copies }, (_, copy) =>
      ranks.map((rank) => {
        const one = held.find(([code, key]) => rankOf(code) === rank && Number(key.split('+')[1] ?? 0) === copy)
        return one ? { code: one[0], key: one[1], box: where.get(one[1]) ?? null } : null
      }),
    )
  })
}

/** How many cards are in no box yet. */
export const left = (draft: Draft): number =>
  cardParts(draft.form).reduce(
    (n, part) => n - chosen(draft, part.name).length,
    cardParts(draft.form)[0]?.among.length ?? 0,
  )

/** How many cards more a box takes. */
export function room(draft: Draft, name: string): number {
  const part = cardParts(draft.form).find((each) => each.name === name)
  return part ? part.high - chosen(draft, name).length : 0
}

/** All that two boxes hold changes places; null where one holds too much for the other. */
export function swapped(draft: Draft, one: string, other: string): Draft | null {
  const [mine, theirs] = [chosen(draft, one), chosen(draft, other)]
  const next = put(put(draft, one, theirs), other, mine)
  return room(next, one) < 0 || room(next, other) < 0 ? null : next
}

/** A card takes the place of another in its box, which goes to where the first came from: a box, or none. */
export function exchanged(draft: Draft, code: string, from: string | null, other: string, to: string): Draft {
  const instead = (cards: string[], gone: string, come: string) => {
    const at = cards.lastIndexOf(gone)
    return cards.map((card, i) => (i === at ? come : card))
  }
  const next = put(draft, to, instead(chosen(draft, to), other, code))
  return from === null ? next : put(next, from, instead(chosen(next, from), code, other))
}

/** All cards that lie in no box go into one. */
export function filled(draft: Draft, name: string): Draft {
  const rest = gridOf(draft).flatMap((row) => row.flatMap((card) => (card?.box === null ? [card.code] : [])))
  return put(draft, name, [...chosen(draft, name), ...rest])
}

/** The same form with nothing in any box. */
export const emptied = (draft: Draft): Draft =>
  cardParts(draft.form).reduce((next, part) => put(next, part.name, []), draft)

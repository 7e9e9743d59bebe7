/** What lies on the table of Chinese bridge, read off a view. */
import type { View } from '../../lib/wire'
import { zone } from '../../table/seating'

/** A pile as it lies: the card on top, whether another lies face down below it, and which, where that is known. */
export interface Pile {
  /** Its number, which stays. */
  at: number
  /** The card on top; null where both are gone. */
  top: string | null
  covers: boolean
  under: string | null
  /** Whether the card was turned up in this trick, and waits for the next. */
  waits: boolean
}

interface Told {
  seat: number
  tops: (string | null)[]
  cards: string[]
}

/** The piles of a place, in the order in which they lie. */
export function pilesOf(view: View, place: number): Pile[] {
  const told = ((view.facts.piles ?? []) as Told[]).find((each) => each.seat === place)
  const down = zone(view, `down.${String(place)}`)?.cards ?? []
  const turned = zone(view, `turned.${String(place)}`)?.cards ?? []
  return (told?.tops ?? []).map((top, at) => {
    const covers = top !== null && (told?.cards.includes(top) ?? false)
    const under = covers && top !== null ? (down[told?.cards.indexOf(top) ?? -1] ?? null) : null
    return { at, top, covers, under, waits: top !== null && turned.includes(top) }
  })
}

/** The cards of the trick in the order in which they were played: the leader's and the other's by turns. */
export function trickOf(view: View): { place: number; code: string }[] {
  const leader = Number(view.facts.leader ?? 0)
  const [first, second] = [leader, 1 - leader].map((place) =>
    (zone(view, `played.${String(place)}`)?.cards ?? []).map((code) => ({ place, code })),
  )
  return (first ?? []).flatMap((card, i) => [card, ...(second?.slice(i, i + 1) ?? [])])
}

/** The number of the trick that is played, from 1. */
export const trickNumber = (view: View): number =>
  ((view.facts.tricks ?? []) as number[]).reduce((sum, each) => sum + each, 1)

/** What the view of Quintet tells of the shows, as the game told it. */
import type { View } from '../../lib/wire'
import { zone } from '../../table/seating'

/** The packets' names, in the order in which they are shown. */
export const PACKETS = ['one', 'two', 'three', 'four', 'five'] as const

/** A packet as it lies there: the cards that are seen, and how many are not. */
export interface Packet {
  zone: string
  cards: readonly string[]
  hidden: number
}

/** A show: what it is worth, both packets by seat, and who has won it once it has come. */
export interface Show {
  worth: number
  packets: Packet[]
  came: boolean
  winner: number | null
}

export function shows(view: View): Show[] {
  const worth = (view.facts.worth as number[] | undefined) ?? []
  const came = (view.facts.shows as { winner: number | null; points: number }[] | undefined) ?? []
  return worth.map((points, at) => ({
    worth: came[at]?.points ?? points,
    packets: [0, 1].map((seat) => {
      const id = `${PACKETS[at] ?? ''}.${String(seat)}`
      const lying = zone(view, id)
      return { zone: id, cards: lying?.cards ?? [], hidden: lying?.hidden ?? 0 }
    }),
    came: at < came.length,
    winner: came[at]?.winner ?? null,
  }))
}

/** Whether a seat has laid out its packets. */
export const ready = (view: View, seat: number): boolean => zone(view, `${PACKETS[0]}.${String(seat)}`) !== undefined

/** The points of the shows so far. */
export const tally = (view: View): number[] => (view.facts.tally as number[] | undefined) ?? [0, 0]

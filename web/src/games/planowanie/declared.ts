/** What the view of Planowanie tells of declarations. */
import type { View } from '../../lib/wire'
import { size, zone } from '../../table/seating'

/** Points for taking as many tricks as one declared, besides these tricks themselves. */
export const BONUS = 10

/** What each seat declared; null: nothing yet. */
export const declared = (view: View): (number | null)[] => (view.facts.declared as (number | null)[] | undefined) ?? []

/** All that was declared so far. */
export const sum = (view: View): number => declared(view).reduce((all: number, each) => all + (each ?? 0), 0)

/** How many tricks each seat has taken. */
export const taken = (view: View): number[] => (view.facts.tricks as number[] | undefined) ?? []

/** How many tricks the deal has: those taken, and the cards a seat still holds or has in the trick on the table. */
export const tricks = (view: View): number => {
  const lying = (id: string): number => size(zone(view, id)) ?? 0
  const left = view.totals.map((_, seat) => lying(`hand.${seat}`) + lying(`played.${seat}`))
  return taken(view).reduce((all, each) => all + each, 0) + Math.max(0, ...left)
}

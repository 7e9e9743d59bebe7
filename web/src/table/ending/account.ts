/** The account of a finished deal as the rules tell it (`talia.table.account`), put together player by player. */
import type { View } from '../../lib/wire'
import type { Data, Words } from '../../lib/words'
import { signed } from '../../lib/words'

export interface Item {
  code: string
  data: Data
  seats: readonly number[]
  /** What the step brings each of the seats; null: it explains. */
  points: number | null
}

/** The steps that concern the same seats; without seats what concerns all. */
export interface Part {
  seats: readonly number[]
  items: Item[]
  /** What the steps bring together. */
  sum: number
}

const items = (fact: unknown): Item[] => (Array.isArray(fact) ? (fact as Item[]) : [])

export const accountOf = (view: View): Item[] => items(view.facts.account)

/** Why not all cards were played, a sentence each. */
export const endedEarly = (view: View): Item[] => items(view.facts.ended_early)

/** What explains first, then everybody's own in the order of the first step of each. */
export function parts(items: readonly Item[]): Part[] {
  const found: Part[] = []
  for (const item of items) {
    let part = found.find(({ seats }) => seats.join() === item.seats.join())
    if (!part) found.push((part = { seats: item.seats, items: [], sum: 0 }))
    part.items.push(item)
    part.sum += item.points ?? 0
  }
  return found.sort((a, b) => Number(a.seats.length > 0) - Number(b.seats.length > 0))
}

/** The words of a step. */
export const label = (words: Words, item: Item): string => words.text(`account.${item.code}`, told(item))

/** What stands at its end: points, or the words that stand in their place. */
export function figure(words: Words, item: Item): string {
  const key = `account.${item.code}.sum`
  if (words.has(key)) return words.text(key, told(item))
  return item.points === null ? '' : signed(item.points)
}

const told = (item: Item): Data => ({ ...item.data, seats: item.seats, points: item.points })

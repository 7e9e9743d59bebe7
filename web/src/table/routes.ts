/** Where cards that appear come from and where those that are gone go to, by the views before and after. */
import type { EventView, View } from '../lib/wire'
import { betsOf, potsOf } from './chips'
import { taker } from './pictures'
import { kindOf, size, zone } from './seating'

/** What lies between two views; a change of the draft has none. */
export interface Change {
  before: View
  after: View
  events: readonly EventView[]
}

/** Where a card that appears comes from, and where one that is gone goes to: ids of zones. */
export interface Routes {
  from: (code: string, zone: string) => string | null
  /** Undefined: it is still there, only covered. Chips that are divided go to several. */
  to: (code: string, zone: string) => string | readonly string[] | null | undefined
}

/** The place of new cards when nobody is known to have held them. */
export const DECK = 'deck'

export function routes({ before, after, events }: Change): Routes {
  const actor = events.map((event) => event.data.seat).find((seat) => typeof seat === 'number')
  const winner = taker(before, after)
  const cards = (view: View, id: string) => size(zone(view, id)) ?? 0
  return {
    from: (_, target) => {
      const [kind, seat] = kindOf(target)
      if (kind === 'bet') return `seat.${seat}`
      if (kind === 'pot') return null
      if (kind === 'played') return `hand.${seat}`
      if (kind === 'hand' && cards(after, target) > cards(before, target) + 1) return DECK
      if (typeof actor !== 'number' || actor === seat) return cards(after, target) > cards(before, target) ? DECK : null
      return `hand.${actor}`
    },
    to: (code, source) => {
      const [kind, at] = kindOf(source)
      if (kind === 'bet') return (betsOf(after)[at ?? 0] ?? 0) > 0 ? undefined : 'pot'
      if (kind === 'pot') return paidTo(after, at ?? 0)
      if (zone(after, source)?.cards.includes(code)) return undefined
      if (kind === 'played' && winner !== null) return `seat.${winner}`
      if (typeof actor !== 'number') return null
      return cards(after, `hand.${actor}`) > cards(before, `hand.${actor}`) ? `hand.${actor}` : `seat.${actor}`
    },
  }
}

/** Where the chips of a pot go: to who won it, or back to whose they were; they stay as long as it is not paid. */
function paidTo(after: View, pot: number): string[] | undefined {
  const { facts } = after
  if (facts.awards === undefined) return undefined
  const returned = facts.returned as { seat: number } | undefined
  const seats = potsOf(after)[pot]?.winners ?? (returned ? [returned.seat] : [])
  return seats.map((seat) => `seat.${seat}`)
}

/** A change of the draft: cards only change places that are on the screen. */
export const HERE: Routes = { from: () => null, to: () => null }

/**
 * What is drawn between one view and the next, so that people see what happened: the card that completed a trick lies
 * on the table for a moment before the trick is gathered.
 */
import { isCard } from '../cards/card'
import { ownersOf, ringFrom } from '../lib/places'
import type { EventView, View, ZoneView } from '../lib/wire'
import { kindOf, plays, size, zone } from './seating'

/** The cards on the table that seats have played: the trick, or whatever lies before the seats. */
export function table(view: View): { seat: number; code: string }[] {
  return view.zones.flatMap((each) => {
    const [kind, seat] = kindOf(each.id)
    return kind === 'played' && seat !== null ? each.cards.map((code) => ({ seat, code })) : []
  })
}

/** Which cards lie there: the number of the deal, and how often it was annulled and dealt again. */
export function dealOf({ facts }: View): string {
  return `${facts.deal}/${facts.again ?? 0}`
}

/** Whether a change gathers what lay on the table: two cards or more that others than one seat had played are gone. */
export function gathers(before: View, after: View): boolean {
  const still = table(after)
  const gone = table(before).filter((old) => !still.some((card) => card.seat === old.seat && card.code === old.code))
  return new Set(gone.map((card) => card.seat)).size > 1
}

/** The card an event says a seat has played, if that is what it says. */
export function played(event: EventView): { seat: number; code: string } | null {
  const { seat, card } = event.data
  return typeof seat === 'number' && typeof card === 'string' && isCard(card) ? { seat, code: card } : null
}

/**
 * The views to draw one after another when `after` follows `before`, the last being `after` itself. A card that was
 * played and gathered in the same step first lies on the table in a view of its own, in which nobody may do anything.
 * So is a trick gathered when cards of the next are played in the same step.
 */
export function pictures(before: View, events: readonly EventView[], after: View): View[] {
  const shown: View[] = []
  let view = before
  for (const [at, event] of events.entries()) {
    if (event.code === 'trick' && events.slice(at).some(played)) {
      view = gathered(view, Number(event.data.winner))
      shown.push(view)
      continue
    }
    const card = played(event)
    if (!card) continue
    const { seat, code } = card
    const id = `played.${seat}`
    const there = (each: View) => zone(each, id)?.cards.includes(code) ?? false
    if (!zone(after, id) || there(after) || there(view)) continue
    // What lies open before a seat is played from there.
    const from = view.zones.find((each) => each.cards.includes(code))?.id ?? `hand.${seat}`
    view = { ...view, zones: moved(view.zones, code, from, id), waiting: [], choices: [] }
    shown.push(view)
  }
  return [...shown, after]
}

/** A view after the cards on the table went to the seat that won them, face down. */
function gathered(view: View, winner: number): View {
  const lying = table(view).length
  const zones = view.zones.map((each) => {
    if (kindOf(each.id)[0] === 'played') return { ...each, cards: [], hidden: 0 }
    return each.id === `won.${winner}` && each.hidden !== null ? { ...each, hidden: each.hidden + lying } : each
  })
  return { ...view, zones, waiting: [], choices: [] }
}

/** The zones after a card went from one to another; where it was not to be seen, one hidden card is gone. */
function moved(zones: readonly ZoneView[], code: string, from: string, to: string): ZoneView[] {
  return zones.map((each) => {
    if (each.id === to) return { ...each, cards: [...each.cards, code] }
    if (each.id !== from) return each
    if (each.cards.includes(code)) return { ...each, cards: without(each.cards, code) }
    return { ...each, hidden: each.hidden === null ? null : Math.max(0, each.hidden - 1) }
  })
}

function without(cards: readonly string[], code: string): string[] {
  const at = cards.indexOf(code)
  return cards.filter((_, i) => i !== at)
}

/** The seat that took what was gathered: the one whose won cards or tricks grew. */
export function taker(before: View, after: View): number | null {
  const seats = ownersOf(before).map((_, place) => place)
  const grew = seats.find((seat) => (size(zone(after, `won.${seat}`)) ?? 0) > (size(zone(before, `won.${seat}`)) ?? 0))
  if (grew !== undefined) return grew
  const [old, now] = [before.facts.tricks, after.facts.tricks]
  if (!Array.isArray(old) || !Array.isArray(now)) return null
  return seats.find((seat) => Number(now[seat]) > Number(old[seat])) ?? null
}

/** A trick that was gathered, and who took it if that is known. */
export interface Taken {
  cards: { seat: number; code: string }[]
  taker: number | null
}

/** Whether a trick that was taken is not looked at again, by a fact `tricks_closed`. */
export const tricksClosed = (view: View): boolean => view.facts.tricks_closed === true

/** The last trick, if the game keeps it in a fact `last_trick`: who led, the cards in their order, who took it. */
export function lastTrick(view: View): Taken | null {
  const told = view.facts.last_trick as { leader: number; cards: string[]; winner: number } | undefined
  if (!told) return null
  const owners = ownersOf(view)
  const around = ringFrom(view, told.leader).filter((place) => plays(view, owners[place] ?? place))
  return {
    cards: told.cards.map((code, i) => ({ seat: around[i % around.length] ?? told.leader, code })),
    taker: told.winner,
  }
}

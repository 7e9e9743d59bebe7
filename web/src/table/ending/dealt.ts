/** Who was dealt what: the hands of the first moment of a deal, and what lay beside them. */
import { ownersOf, ringFrom } from '../../lib/places'
import type { DealFrames, View, ZoneView } from '../../lib/wire'
import { kindOf, middle } from '../seating'

/** The number of the first moment at which hands were held. */
export const dealtAt = ({ frames }: DealFrames): number =>
  frames.findIndex(({ view }) => view.zones.some(({ id, cards }) => kindOf(id)[0] === 'hand' && cards.length > 0))

/** That moment, if more than one holds a hand then: where hands begin empty somebody has drawn first, and nothing was dealt. */
export function dealtIn(deal: DealFrames): View | undefined {
  const view = deal.frames[dealtAt(deal)]?.view
  const held = view?.zones.filter(({ id, cards }) => kindOf(id)[0] === 'hand' && cards.length > 0)
  return held && held.length > 1 ? view : undefined
}

/** What lies at a place before anything is played: the hand there, and that of which one makes something first. */
const heldAt = (view: View, place: number): string[] =>
  view.zones
    .filter(({ id }) => kindOf(id)[1] === place && !['played', 'won'].includes(kindOf(id)[0]))
    .flatMap(({ cards }) => cards)

/** The hands as they were dealt, clockwise from a seat's own on, and the seat that sits at the place of each. */
export function handsOf(view: View, first: number): { place: number; seat: number; cards: string[] }[] {
  const owners = ownersOf(view)
  return ringFrom(view, Math.max(0, owners.indexOf(first)))
    .map((place) => ({ place, seat: owners[place] ?? place, cards: heldAt(view, place) }))
    .filter(({ cards }) => cards.length > 0)
}

/** The piles that were nobody's, dummies and skats: one that is larger than every hand is the rest of the pack. */
export function besideOf(view: View): ZoneView[] {
  const largest = Math.max(...ownersOf(view).map((_, place) => heldAt(view, place).length))
  return middle(view).filter(({ cards }) => cards.length > 0 && cards.length <= largest)
}

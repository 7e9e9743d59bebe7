/** A turn of Six Takes drawn step by step: the cards are revealed, then placed one by one from the lowest up. */
import type { EventView, View, ZoneView } from '../../lib/wire'

interface Placing {
  seat: number
  card: string
  row: string
  /** The cards of the row that its owner had to take. */
  cards?: string[]
}

const PLACINGS = ['placed', 'sixth_card', 'row_taken']

export function pictures(before: View, events: readonly EventView[], after: View): View[] {
  const views: View[] = []
  let view = before
  for (const { code, data } of events) {
    if (code === 'revealed') view = revealed(view, data.seats as number[], data.cards as string[], after)
    else if (PLACINGS.includes(code)) view = placed(view, data as unknown as Placing)
    else continue
    views.push(view)
  }
  return [...views.slice(0, -1), after]
}

function revealed(view: View, seats: number[], cards: string[], after: View): View {
  const lying = new Map(seats.map((seat, i) => [`played.${seat}`, cards[i] ?? '']))
  return still(
    view,
    view.zones.map((zone) => {
      const card = lying.get(zone.id)
      if (card !== undefined) return { ...zone, cards: [card], hidden: 0 }
      return zone.id.startsWith('hand.') ? (after.zones.find((each) => each.id === zone.id) ?? zone) : zone
    }),
  )
}

function placed(view: View, { seat, card, row, cards }: Placing): View {
  return still(
    view,
    view.zones.map((zone) => {
      if (zone.id === `played.${seat}`) return { ...zone, cards: [], hidden: 0 }
      if (zone.id === row) return { ...zone, cards: cards ? [card] : [...zone.cards, card] }
      if (zone.id === `taken.${seat}` && cards) return { ...zone, cards: [...zone.cards, ...cards] }
      return zone
    }),
  )
}

/** A view in which nobody may do anything, nor is told to: only how cards are placed. */
const still = (view: View, zones: ZoneView[]): View => ({
  ...view,
  zones,
  waiting: [],
  choices: [],
  guidance: view.guidance.filter(({ code }) => code === 'placing'),
})

/** Whether the cards of a turn lie open, waiting to be placed. */
export const open = (view: View): boolean =>
  view.zones.some((zone) => zone.id.startsWith('played.') && zone.id !== `played.${view.seat}` && zone.cards.length > 0)

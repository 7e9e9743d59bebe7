/** Boxes for cards: what lies in them, what is laid there, and which of them lies under the pointer. */
import { keyed } from '../../cards/card'
import type { CardsPart } from '../../lib/wire'
import type { Held } from '../board.svelte'
import { chosen, hasRoom, moved } from '../draft'
import type { LiveTable } from '../live.svelte'

/** The cards in the boxes of a part. */
export const inSlot = (table: LiveTable, part: CardsPart): Held[] =>
  table.draft
    ? keyed(chosen(table.draft, part.name)).map(([code, key]) => ({ code, key, origin: part.zone, mark: 'given' }))
    : []

/** A tap on an empty box: it takes the lifted card, or what is tapped next. */
export function fillSlot(table: LiveTable, name: string): void {
  const [origin, key] = table.lifted?.split('/') ?? []
  const part = table.slots.find((each) => each.name === name)
  if (key && part?.zone === origin) moveTo(table, key.split('+')[0] ?? '', null, name)
  else table.active = table.active === name && table.several ? null : name
}

/** Lays a card from one part of the draft into another: into boxes from the hand, or back. */
export function moveTo(table: LiveTable, code: string, from: string | null, to: string | null): void {
  if (!table.draft || table.paused || from === to) return
  const next = moved(table.draft, code, from, to)
  if (!next) {
    const part = table.slots.find((each) => each.name === to)
    table.tell(part?.among.includes(code) ? 'draft.full' : 'draft.not_this', { n: part?.high ?? 0 })
    return
  }
  table.change(next)
  const room = table.slots.find((each) => each.name === to && hasRoom(next, each))
  // What goes on in the same box needs no second tap.
  table.active = table.several ? (room?.name ?? null) : table.active
}

/** What lies at a point below what is dragged, from the top down. */
const below = (x: number, y: number): Element[] =>
  document.elementsFromPoint(x, y).filter((each) => !each.closest('[data-dragged]'))

/** The part whose boxes lie there, if any do. */
export function slotAt(x: number, y: number): string | null {
  const under = below(x, y).map((each) => each.closest<HTMLElement>('[data-slot]'))
  return under.find((each) => each !== null)?.dataset.slot ?? null
}

/** The card in a box that lies there, if one does. */
export function cardAt(x: number, y: number): string | null {
  const under = below(x, y).map((each) => each.closest<HTMLElement>('[data-slot] [data-card]'))
  return under.find((each) => each !== null)?.dataset.card ?? null
}

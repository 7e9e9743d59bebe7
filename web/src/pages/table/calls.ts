/** What a seat says by what it does: the short form of a line of the log, where the catalogue has one. */
import { bySeat } from '../../lib/places'
import type { LogEntry } from '../../lib/store.svelte'
import type { Board } from '../../table/board.svelte'

/**
 * What is said at a seat: its plate is drawn at `place`, `text` follows the language, `strong` is a kontra.
 * What is `talk` is shown even where no plate is.
 */
export interface Call {
  seat: number
  place: number
  text: () => string
  strong: boolean
  talk: boolean
}

/** The call an event is, if it is one; nothing where the plate says it as long as it counts. */
export function callOf({ code, data }: LogEntry, board: Board): Call | null {
  const place = data.seat
  const key = `said.${code}`
  if (typeof place !== 'number' || !board.words.has(key) || board.added.note?.(board, place)) return null
  const told = bySeat({ code, data }, board.view)
  return {
    seat: board.seatAt(place),
    place,
    text: () => board.words.text(key, told),
    strong: code === 'kontra',
    talk: false,
  }
}

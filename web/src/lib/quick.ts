/** A table against computer players, ready to play, in one step. */
import * as api from './api'
import type { GameInfo } from './api'
import { introduce } from './identity.svelte'
import * as keep from './keep'
import { go } from './router.svelte'
import { offered } from './strength'
import type { NewTable } from './wire'

/** Tables whose match is to begin as soon as one is there, because everybody sits already. */
const PLACE = 'talia.start'

export const startAtOnce = (table: string): void => keep.set(PLACE, table)

export function startsAtOnce(table: string): boolean {
  if (keep.get(PLACE) !== table) return false
  keep.remove(PLACE)
  return true
}

/** The table whose match is somebody's first, with hints beside it. */
const HINTS = 'talia.hints'

export function hasHints(table: string): boolean {
  return keep.get(HINTS) === table
}

/** Makes a table with computer players as strong as was chosen and goes there; the match starts by itself. */
export async function playNow(game: GameInfo): Promise<void> {
  await sitDown(game, {})
}

/** The same for a first deal with hints: one deal, from a book. */
export async function playFirstDeal(
  game: GameInfo,
  deal: Required<Pick<NewTable, 'options' | 'given'>>,
): Promise<void> {
  await sitDown(game, deal, (table) => keep.set(HINTS, table))
}

/** A table against computer players that begins where a finished deal stood before a line, in somebody's place. */
export async function playFrom(table: string, deal: number, line: number, seat: number): Promise<void> {
  await introduce()
  const made = await api.again(table, deal, { line, seat })
  startAtOnce(made.table)
  await go(`/t/${made.table}`)
}

/** A table for a deal of a course. */
export async function playLesson(game: string, step: string, deal: number): Promise<void> {
  await introduce()
  const { table } = await api.lesson(game, step, deal)
  startAtOnce(table)
  await go(`/t/${table}`)
}

/** A table against computer players that begins where a puzzle stands. */
export async function playPuzzle(game: string, id: string): Promise<void> {
  await introduce()
  const made = await api.playPuzzle(game, id)
  startAtOnce(made.table)
  await go(`/t/${made.table}`)
}

async function sitDown(game: GameInfo, how: Partial<NewTable>, made?: (table: string) => void): Promise<void> {
  await introduce()
  const strength = offered(game)
  const bots = Array.from({ length: game.default_seats }, (_, seat) => (seat === 0 ? null : strength))
  const { table } = await api.newTable({ game: game.id, seats: game.default_seats, bots, hints: game.review, ...how })
  startAtOnce(table)
  made?.(table)
  await go(`/t/${table}`)
}

/** A table against computer players, ready to play, in one step. */
import * as api from './api'
import * as matches from './matches'
import * as lessons from './lessons'
import type { GameInfo } from './api'
import { introduce } from './identity.svelte'
import { go } from './router.svelte'
import { guideAt, startAtOnce } from './starting'
import { chosenWay, offered } from './strength'
import type { NewTable } from './wire'

/** Makes a table of the way and with computer players as strong as was chosen and goes there; the match starts by itself. */
export async function playNow(game: GameInfo): Promise<void> {
  await sitDown(game, { options: { ...chosenWay(game)?.options } })
}

/** The same for a first deal with hints: one deal, from a book. */
export async function playFirstDeal(
  game: GameInfo,
  deal: Required<Pick<NewTable, 'options' | 'given'>>,
): Promise<void> {
  await sitDown(game, deal, guideAt)
}

/** A table against computer players that begins where a finished deal stood before a line, in somebody's place. */
export async function playFrom(table: string, deal: number, line: number, seat: number): Promise<void> {
  await introduce()
  const made = await matches.again(table, deal, { line, seat })
  startAtOnce(made.table)
  await go(`/t/${made.table}`)
}

/** A table for a deal of a course. */
export async function playLesson(game: string, step: string, deal: number): Promise<void> {
  await introduce()
  const { table } = await lessons.lesson(game, step, deal)
  startAtOnce(table)
  await go(`/t/${table}`)
}

/** A table against computer players that begins where a puzzle stands. */
export async function playPuzzle(game: string, id: string): Promise<void> {
  await introduce()
  const made = await lessons.playPuzzle(game, id)
  startAtOnce(made.table)
  await go(`/t/${made.table}`)
}

/** Who sits where if one plays a game alone: computer players of a strength at all other seats. */
export const alone = ({ default_seats }: GameInfo, strength: string | null): (string | null)[] =>
  Array.from({ length: default_seats }, (_, seat) => (seat === 0 ? null : strength))

async function sitDown(game: GameInfo, how: Partial<NewTable>, made?: (table: string) => void): Promise<void> {
  await introduce()
  const bots = alone(game, offered(game))
  const { table } = await api.newTable({ game: game.id, seats: game.default_seats, bots, hints: game.review, ...how })
  startAtOnce(table)
  made?.(table)
  await go(`/t/${table}`)
}

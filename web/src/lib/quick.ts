/** A table against computer players, ready to play, in one step. */
import * as api from './api'
import type { GameInfo } from './api'
import { introduce } from './identity.svelte'
import * as keep from './keep'
import { go } from './router.svelte'

/** Tables whose match is to begin as soon as one is there, because everybody sits already. */
const PLACE = 'talia.start'

export function startsAtOnce(table: string): boolean {
  if (keep.get(PLACE) !== table) return false
  keep.remove(PLACE)
  return true
}

/** Makes a table with the strongest computer players and goes there; the match starts by itself. */
export async function playNow(game: GameInfo, given: Record<string, string[]> = {}): Promise<void> {
  await introduce()
  const strongest = game.bots[0] ?? null
  const bots = Array.from({ length: game.default_seats - 1 }, () => strongest)
  const made = await api.newTable({ game: game.id, seats: game.default_seats, bots, given })
  keep.set(PLACE, made.table)
  await go(`/t/${made.table}`)
}

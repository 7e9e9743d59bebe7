/** How strong the computer players are that somebody plays against, kept in this browser game by game. */
import type { GameInfo } from './api'
import * as keep from './keep'

const PLACE = 'talia.strength.'
const LAST = 'talia.strength'

/** What was chosen for a game; null if one was never asked. */
export function strengthOf({ id, bots }: GameInfo): string | null {
  const kept = keep.get(PLACE + id)
  return bots.find((each) => each === kept) ?? null
}

/** What is offered first: as chosen for this game, else for the last one, else the strongest. */
export function offered(game: GameInfo): string | null {
  const last = keep.get(LAST)
  return strengthOf(game) ?? game.bots.find((each) => each === last) ?? game.bots[0] ?? null
}

/** Remembers a choice. */
export function choose({ id }: GameInfo, bot: string): void {
  keep.set(PLACE + id, bot)
  keep.set(LAST, bot)
}

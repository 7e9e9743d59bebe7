/** How strong the computer players are that somebody plays against and in which way, kept in this browser game by game. */
import type { GameInfo, Preset } from './api'
import * as keep from './keep'

const PLACE = 'talia.strength.'
const LAST = 'talia.strength'

/** What was chosen for a game; null if one was never asked. */
function strengthOf({ id, bots }: GameInfo): string | null {
  const kept = keep.get(PLACE + id)
  return bots.find((each) => each === kept) ?? null
}

/**
 * What is offered first: as chosen for this game, else for the last one, else an easy one. Of the computer players the
 * strongest stand first; the last plays at random.
 */
export function offered(game: GameInfo): string | null {
  const last = keep.get(LAST)
  return strengthOf(game) ?? game.bots.find((each) => each === last) ?? game.bots.at(-2) ?? game.bots[0] ?? null
}

/** Remembers a choice. */
export function choose({ id }: GameInfo, bot: string): void {
  keep.set(PLACE + id, bot)
  keep.set(LAST, bot)
}

const wayPlace = (game: string): string => `talia.way.${game}`

/** The ready-made way a game was played in last; null if one never chose. */
export function chosenWay({ id, presets }: GameInfo): Preset | null {
  const kept = keep.get(wayPlace(id))
  return presets.find((each) => each.id === kept) ?? null
}

/** Remembers a way. */
export function chooseWay({ id }: GameInfo, { id: way }: Preset): void {
  keep.set(wayPlace(id), way)
}

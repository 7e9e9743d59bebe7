/** The ways to play a game: what is set for a table, what of it matters, and which ready-made way it is. */
import type { GameInfo, Preset } from './api'

export type Values = Readonly<Record<string, unknown>>

/** The values that differ from the usual ones, of options that matter as things stand. */
export function wished(game: GameInfo, values: Values, seats: number): Values {
  const all: Record<string, unknown> = { seats }
  for (const { id, default: usual } of game.options) all[id] = values[id] ?? usual
  return Object.fromEntries(
    game.options
      .filter(({ id, default: usual }) => all[id] !== usual && applies(game, all, id))
      .map(({ id }) => [id, all[id]]),
  )
}

/** Whether an option matters: one of the conditions of the game for it holds. `values` has those of all options. */
export function applies(game: GameInfo, values: Values, id: string): boolean {
  const conditions = game.applies[id]
  return (
    conditions === undefined ||
    conditions.some((each) => Object.entries(each).every(([of, wanted]) => wanted.includes(values[of])))
  )
}

/** The ready-made way these options are, null if they are none. */
export function presetOf(game: GameInfo, options: Values): Preset | null {
  const ids = Object.keys(options)
  const same = ({ options: its }: Preset) =>
    Object.keys(its).length === ids.length && ids.every((each) => its[each] === options[each])
  return game.presets.find(same) ?? null
}

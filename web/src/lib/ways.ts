/** The ways to play a game: what is set for a table, what of it matters, and which ready-made way it comes nearest to. */
import type { GameInfo, OptionInfo, Preset } from './api'
import type { Words } from './words'

export type Values = Readonly<Record<string, unknown>>

/**
 * What holds at a table: of each option what was chosen, else what is usual; and where that is not to be had as things
 * stand, the first value that is.
 */
export function settled(game: GameInfo, values: Values, seats: number): Values {
  const all: Record<string, unknown> = { seats }
  for (const { id, default: usual } of game.options) all[id] = values[id] ?? usual
  for (const option of game.options) {
    const { id } = option
    if (!applies(game, all, `${id}.${String(all[id])}`)) all[id] = offered(game, all, option)[0]
  }
  return all
}

/** The values of a choice or a number that are to be had as things stand. */
export function offered(game: GameInfo, all: Values, { id, kind, values, low, high, step }: OptionInfo): unknown[] {
  const every =
    kind === 'number'
      ? Array.from({ length: Math.floor(((high ?? 0) - (low ?? 0)) / step) + 1 }, (_, i) => (low ?? 0) + i * step)
      : [...values]
  return every.filter((value) => applies(game, all, `${id}.${String(value)}`))
}

/** The values that differ from the usual ones, of options that matter as things stand. */
export function wished(game: GameInfo, values: Values, seats: number): Values {
  const all = settled(game, values, seats)
  return Object.fromEntries(
    game.options
      .filter(({ id, default: usual }) => !same(all[id], usual) && applies(game, all, id))
      .map(({ id }) => [id, all[id]]),
  )
}

/** Whether an option, or a value of one (`option.value`), matters: one of the conditions of the game for it holds. */
export function applies(game: GameInfo, all: Values, name: string): boolean {
  const conditions = game.applies[name]
  return (
    conditions === undefined ||
    conditions.some((each) => Object.entries(each).every(([of, wanted]) => wanted.includes(all[of])))
  )
}

/** The ready-made way these options come nearest to, null if there is none, and the options in which they differ. */
export interface Way {
  preset: Preset | null
  differs: string[]
}

/** `fond`: the way that is meant where several are as near. */
export function wayOf(game: GameInfo, options: Values, seats: number, fond: string | null = null): Way {
  const all = settled(game, options, seats)
  const from = ({ options: its }: Pick<Preset, 'options'>): string[] => {
    const theirs = settled(game, its, seats)
    return game.options.filter(({ id }) => applies(game, all, id) && !same(all[id], theirs[id])).map(({ id }) => id)
  }
  const ways = game.presets.map((preset) => ({ preset, differs: from(preset) }))
  ways.sort(
    (a, b) => a.differs.length - b.differs.length || Number(b.preset.id === fond) - Number(a.preset.id === fond),
  )
  return ways[0] ?? { preset: null, differs: from({ options: {} }) }
}

/** Whether two values of an option are the same; that of some is a list. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The value of an option as people say it. */
export const valueInWords = (words: Words, id: string, value: unknown): string =>
  words.first([`option.${id}.${String(value)}`, `option_value.${String(value)}`], String(value))

/** The games on the start page: favourites first, then what was played last; found by all that is said of them. */
import type { GameInfo } from './api'
import * as keep from './keep'

const PLACE = 'talia.favourites'

/** The ids of the favourite games, kept in this browser. */
export const favourites = (): readonly string[] => keep.list(PLACE)

/** Adds a game to the favourites, or takes it away; the new favourites. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  const after = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
  keep.set(PLACE, JSON.stringify(after))
  return after
}

/** Small letters without marks and signs: "Świnie" and "swinie", "3-5-8" and "358" are the same to who searches. */
export function folded(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l')
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Where one looks for a game: its names first, then its other names, its family and what is said of it. */
function places(game: GameInfo): string[] {
  return [game.name, game.aliases, game.family, game.tagline].map((each) => folded(Object.values(each).join(' , ')))
}

/** Whether some word of a text begins so; written together it is found, too ("3-5-8" by "358"). */
function begins(text: string, wanted: string): boolean {
  return ` ${text}`.includes(` ${wanted}`) || text.replaceAll(' ', '').startsWith(wanted.replaceAll(' ', ''))
}

/** The games of which something said in either language has a word that begins so, those called so first. */
export function found(games: readonly GameInfo[], searched: string): readonly GameInfo[] {
  const wanted = folded(searched)
  if (wanted === '') return games
  const place = (game: GameInfo) => places(game).findIndex((text) => begins(text, wanted))
  const ranked = games.map((game) => ({ game, at: place(game) })).filter(({ at }) => at >= 0)
  return ranked.sort((one, other) => one.at - other.at).map(({ game }) => game)
}

/** Favourites first, then the games played last, then the others in the order of the house. */
export function ordered(
  games: readonly GameInfo[],
  liked: readonly string[],
  recent: readonly string[],
): readonly GameInfo[] {
  const rank = ({ id }: GameInfo): number => {
    if (liked.includes(id)) return 0
    const at = recent.indexOf(id)
    return at < 0 ? recent.length + 1 : at + 1
  }
  return [...games].sort((one, other) => rank(one) - rank(other))
}

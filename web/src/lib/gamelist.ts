/** The list of games on the start page: favourites first, then family by family; found by either language's name. */
import type { GameInfo } from './api'
import * as keep from './keep'
import type { Lang } from './settings.svelte'

const PLACE = 'talia.favourites'

export interface Section {
  /** The name of the family; null for favourites. */
  family: string | null
  games: readonly GameInfo[]
}

/** The ids of the favourite games, kept in this browser. */
export function favourites(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(keep.get(PLACE) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Adds a game to the favourites, or takes it away; the new favourites. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  const after = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
  keep.set(PLACE, JSON.stringify(after))
  return after
}

/** Small letters without marks: "Świnie" and "swinie" are the same to who searches. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').trim()
}

/** The games whose name in either language has what is searched. */
export function found(games: readonly GameInfo[], searched: string): readonly GameInfo[] {
  const wanted = folded(searched)
  return games.filter((each) => Object.values(each.name).some((name) => folded(name).includes(wanted)))
}

/** The sections of the list, none of them empty. */
export function sections(games: readonly GameInfo[], chosen: readonly string[], lang: Lang): readonly Section[] {
  const liked = games.filter((each) => chosen.includes(each.id))
  const made: Section[] = liked.length > 0 ? [{ family: null, games: liked }] : []
  for (const each of games) {
    if (chosen.includes(each.id)) continue
    const family = each.family[lang]
    const last = made.at(-1)
    if (last?.family === family) made[made.length - 1] = { family, games: [...last.games, each] }
    else made.push({ family, games: [each] })
  }
  return made
}

/** Those who share a phone, in the order they sing: one phone a team is enough, and the page names who is next. */
import type { Team } from './songs'

const MOST = 12
const keyOf = (place: string): string => `talia.crew.${place}`

/** The names in a text: parted by commas, without what is empty. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, MOST)

/** Those kept for a seat of a table in this window. */
export function crewOf(place: string): string[] {
  try {
    return namesIn(sessionStorage.getItem(keyOf(place)) ?? '')
  } catch {
    return []
  }
}

export function keepCrew(place: string, text: string): string[] {
  const names = namesIn(text)
  try {
    sessionStorage.setItem(keyOf(place), names.join(', '))
  } catch {
    // Where nothing may be kept, the names last as long as the page.
  }
  return names
}

/** Whose turn it is among them; null if nobody was named. The phones of a team take turns, too. */
export function onTurn(crew: readonly string[], team: Team): string | null {
  const round = Math.floor(team.turns / Math.max(1, team.seats.length))
  return crew[round % Math.max(1, crew.length)] ?? null
}

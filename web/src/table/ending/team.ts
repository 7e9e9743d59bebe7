/** What those are called who have one score: by their names, or by that of their side where they are many. */
import { sideName, sideOf } from '../../lib/sides'
import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'

/** So many names are read at a glance. */
const FEW = 3

/** The name of the side that so many are, if it has one. */
function sideOfMany(words: Words, view: View, seats: readonly number[]): string | null {
  const side = sideOf(view, seats[0] ?? null)
  const key = `side.${side?.id}.many`
  return seats.length > FEW && side?.one_total && words.has(key) ? words.text(key) : null
}

/** What one team is called. */
export const teamName = (words: Words, view: View, seats: readonly number[]): string =>
  sideOfMany(words, view, seats) ?? words.text('result.team', { seats })

/** The letter that stands for one team: of its side where they are many, else of the first of them. */
export function teamLetter(words: Words, view: View, seats: readonly number[]): string {
  const side = sideOfMany(words, view, seats) === null ? null : sideName(words, view, seats[0] ?? 0)
  return (side ?? words.seat(seats[0] ?? 0)).slice(0, 1).toUpperCase()
}

/** What several teams are called together, and how many are named. */
export function teamNames(words: Words, view: View, teams: readonly (readonly number[])[]): { who: string; n: number } {
  const seats = teams.flat()
  if (teams.every((team) => sideOfMany(words, view, team) === null)) {
    return { who: words.text('result.team', { seats }), n: seats.length }
  }
  return { who: teams.map((team) => teamName(words, view, team)).join(', '), n: teams.length }
}

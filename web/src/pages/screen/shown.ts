/** What a screen shows of a view that any game may have: the phase, the facts that have words, the last claims. */
import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'

/** Facts that are shown elsewhere, or say nothing to a room: how it was is told on the phones. */
const ELSEWHERE = new Set([
  ...['deal', 'dealer', 'question', 'claims', 'night', 'day', 'sheet', 'account', 'shown', 'winner', 'ballot'],
  ...['ballots', 'guesses', 'deeds', 'deaths', 'learnt', 'promises', 'holder', 'tied'],
])
/** Of a list of people so many have room, the newest: the circle shows all. */
const MOST_PEOPLE = 6
/** So many balloons have room. */
const MOST_SAID = 4

type Told = Readonly<Record<string, unknown>>

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && !Array.isArray(value)

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The phase in words, with the number of the night or the day it belongs to. */
export function phaseOf(words: Words, view: View): string {
  const when = ['day', 'night'].find((each) => view.facts[each] !== undefined && words.has(`fact.${each}`))
  const parts = [
    ...(when === undefined ? [] : [capital(words.text(`fact.${when}`, { value: view.facts[when] }))]),
    words.first([`phase.${view.phase}`], ''),
  ]
  return parts.filter(Boolean).join(' · ')
}

/**
 * The facts everybody knows, a line each; of a list that has words for its items they stand in one line. What is said of
 * few stands above: where there is no room for all, a long list is cut.
 */
export function lines(words: Words, view: View): string[] {
  const told = Object.entries(view.facts).filter(([key]) => !ELSEWHERE.has(key) && words.has(`fact.${key}`))
  const rank = (value: unknown) => (!Array.isArray(value) || !value.some(isTold) ? 0 : value.every(ofSeat) ? 1 : 2)
  return told
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([key, value]) => {
      const one = (item: unknown): string => words.text(`fact.${key}`, { ...(isTold(item) ? item : {}), value: item })
      if (!Array.isArray(value) || !value.some(isTold)) return capital(one(value))
      const newest = value.every(ofSeat) ? value.slice(-MOST_PEOPLE) : value
      return capital(newest.map(one).join('; '))
    })
    .filter(Boolean)
}

const ofSeat = (item: unknown): boolean => isTold(item) && typeof item.seat === 'number'

/** Who has won, in words; nothing as long as nobody has. */
export function outcome(words: Words, view: View): string {
  const winner = view.facts.winner
  return winner === undefined ? '' : capital(words.first([`winner.${String(winner)}`], ''))
}

/** What was claimed last, who and in which words. */
export function balloons(words: Words, view: View): { who: string; text: string }[] {
  const claims = Array.isArray(view.facts.claims) ? view.facts.claims.filter(isTold) : []
  return claims.slice(-MOST_SAID).map((claim) => ({
    who: words.seat(claim.by),
    text: words.first([`said.${String(claim.claim)}`], '', claim),
  }))
}

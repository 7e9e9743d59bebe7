/** What the view of poker tells of the betting, as the game told it. */
import type { View } from '../../lib/wire'
import type { Board } from '../../table/board.svelte'
import { betsOf } from '../../table/chips'
import { hasPassed, stackOf } from '../../table/seating'

/** A hand for the words `hand.<hand>`. */
export type Told = Readonly<Record<string, unknown>> & { hand: string }

/** A pot that was paid: to whom, and why, if it was by a hand that all saw. */
export interface Award {
  chips: number
  seats: number[]
  winners: number[]
  share: number
  rest: number
  hand?: string
  decides?: string | null
}

const at = <T>(view: View, fact: string, place: number): T | null =>
  (view.facts[fact] as (T | null)[] | undefined)?.[place] ?? null

export const awards = (view: View): Award[] => (view.facts.awards as Award[] | undefined) ?? []
/** How many cards somebody has exchanged; null until he has. */
export const exchanged = (view: View, place: number): number | null => at<number>(view, 'exchanged', place)
/** The hand of somebody who has shown it. */
export const shown = (view: View, place: number): Told | null => at<Told>(view, 'hands', place)
/** Who had to show, in this order. */
export const showed = (view: View): number[] => (view.facts.showed as number[] | undefined) ?? []

export const handName = (board: Board, told: Told): string => board.say(`hand.${told.hand}`, told)

const allIn = (view: View, place: number): boolean =>
  ((view.facts.all_in as number[] | undefined) ?? []).includes(place)

/** The last thing somebody did, in short and in full; null where there is nothing yet. */
export function lastWord(board: Board, place: number): { shown: string; long: string } | null {
  const { view } = board
  const say = (key: string, value?: number) => ({
    shown: board.say(`poker.short.${key}`, { value }),
    long: board.say(`poker.long.${key}`, { value }),
  })
  if (hasPassed(view, place)) return say('passed')
  const n = exchanged(view, place)
  if (view.phase === 'exchange' && n !== null) return n === 0 ? say('keeps') : say('exchanged', n)
  if (allIn(view, place) && stackOf(view, place) === 0) return say('all_in')
  const word = at<string>(view, 'said', place)
  const bet = betsOf(view)[place] ?? 0
  if (word === null || view.phase === 'exchange' || view.phase === 'showing') return null
  return word === 'waited' ? say(word) : bet > 0 ? say(word, bet) : null
}

/** What is asked now: who has raised to how much, and what it costs to stay. */
export function question(board: Board): string | null {
  const { choices, facts, phase } = board.view
  const moves = choices.map((form) => form.move)
  if (moves.length === 0) return null
  if (phase === 'exchange') return board.say('ask.exchange')
  const { raiser, level, owed } = facts
  if (typeof raiser !== 'number')
    return board.say(moves.includes('open') ? 'ask.open' : moves.includes('wait') ? 'poker.wait' : 'poker.cannot_open')
  const data = { seat: raiser, level, owed }
  const rose = board.say(`poker.${at<string>(board.view, 'said', raiser) ?? 'raised'}`, data)
  return board.say(moves.includes('hold') ? 'poker.owe' : 'poker.too_dear', { ...data, rose })
}

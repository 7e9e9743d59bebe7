/** What the view of poker tells of the betting, as the game told it. */
import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'
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

/** What stands at a seat. */
export interface Note {
  shown: string
  said: string
  forms?: readonly [string, string]
}

/** Whether seats have room for more than a word. */
const roomy = (): boolean => innerWidth >= 1024

/** The last thing somebody did, with how many cards he has exchanged, in short and in full; null where there is nothing. */
export function lastWord(board: Board, place: number): Note | null {
  const { view } = board
  const passed = board.say('said.passed')
  if (hasPassed(view, place)) return { shown: passed, said: passed, forms: [passed, passed] }
  const n = exchanged(view, place)
  const drew = n === null ? [] : [`⇄${String(n)}`]
  const word = did(view, place)
  if (word === null && n === null) return null
  const value = betsOf(view)[place] ?? 0
  const [brief, short, long] = ['brief', 'short', 'long'].map((how) =>
    word === null ? [] : [board.say(`poker.${how}.${word}`, { value })],
  )
  const count = n === null ? [] : [board.say('poker.exchanged', { n })]
  const shown = [...drew, ...(short ?? [])].join(' ')
  return {
    shown: roomy() ? [...(long ?? []), ...drew].join(' ') : shown,
    forms: [shown, [...drew, ...(brief ?? [])].join('\u2009')],
    said: [...(long ?? []), ...count].join(', '),
  }
}

/** His last word in this round of betting, as long as it says something. */
function did(view: View, place: number): string | null {
  if (allIn(view, place) && stackOf(view, place) === 0) return 'all_in'
  const word = at<string>(view, 'said', place)
  const bet = betsOf(view)[place] ?? 0
  return bet > 0 || (word === 'waited' && view.phase === 'second_round') ? word : null
}

/** What is asked now: who has raised to how much, and what it costs to stay. */
export function question(board: Board, words: Words = board.words): string | null {
  const { choices, facts, phase } = board.view
  const moves = choices.map((form) => form.move)
  if (moves.length === 0) return null
  if (phase === 'exchange') return words.text('ask.exchange')
  const { raiser, level, owed } = facts
  if (typeof raiser !== 'number')
    return words.text(moves.includes('open') ? 'ask.open' : moves.includes('wait') ? 'poker.wait' : 'poker.cannot_open')
  const data = { seat: raiser, level, owed }
  const rose = words.text(`poker.${at<string>(board.view, 'said', raiser) ?? 'raised'}`, data)
  return words.text(moves.includes('hold') ? 'poker.owe' : 'poker.too_dear', { ...data, rose })
}

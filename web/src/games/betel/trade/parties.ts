/** Who speaks to whom, who is left over, and how far the deal has come. */
import type { Board } from '../../../table/board.svelte'
import type { LiveTable } from '../../../table/live.svelte'
import { plays } from '../../../table/seating'
import { houseOf } from './house'
import { dealName, type Parties } from './sentence'

export function partiesOf(board: Board, me: number, you: number | 'any'): Parties {
  const rest = activeSeats(board).filter((seat) => seat !== me && seat !== you)
  return { me, you, third: you !== 'any' && rest.length === 1 ? (rest[0] ?? null) : null }
}

/** The seats that play this deal. */
export const activeSeats = (board: Board): number[] => board.round.filter((seat) => plays(board.view, seat))

/** The numbers of the tricks still to be played in this deal; all ten of a later one. */
export function tricksLeft(board: Board | null): number[] {
  const taken = (board?.view.facts.tricks as number[] | undefined) ?? []
  const played = taken.reduce((a, b) => a + b, 0)
  return Array.from({ length: 10 - played }, (_, i) => played + 1 + i)
}

/** This deal and those a promise may reach, each with its name. */
export const dealsAhead = (table: LiveTable): { value: number; text: string }[] =>
  Array.from({ length: houseOf(table).horizon + 1 }, (_, deal) => ({
    value: deal,
    text: deal === 0 ? table.say('trade.this_deal') : dealName(table.words, deal),
  }))

/** The deals a promise about such decisions may be for: calls of this deal only while there are any. */
export function dealsFor(table: LiveTable, on: string): { value: number; text: string }[] {
  const over = on === 'fx' || (on === 'call' && table.view.facts.contract !== undefined)
  return dealsAhead(table).filter((each) => each.value > 0 || !over)
}

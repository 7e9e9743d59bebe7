/** The order of the cards in Baśka, and what was said. */
import { suitOf } from '../../cards/card'
import type { View } from '../../lib/wire'

/** The trumps of the usual order, from the highest down. */
export const TRUMPS = ['AH', 'TH', 'QC', 'QS', 'QH', 'QD', 'JC', 'JS', 'JH', 'JD', 'AD', 'TD']
/** The trumps of gran, from the highest down. */
export const JACKS = ['JC', 'JS', 'JH', 'JD']

const PLAIN = ['AC', 'TC', 'AS', 'TS']
const SUITS = ['C', 'H', 'S', 'D']
const PLAIN_OF_GRAN = SUITS.flatMap((suit) => ['A', 'T', 'Q'].map((rank) => rank + suit))

/** The contract as everybody knows it; null before there is one. */
export const contractOf = (view: View): string | null => (view.facts.contract as string | undefined) ?? null

/** Whether the jacks alone are trumps, as far as it is known by now. */
export const isGran = (view: View): boolean => contractOf(view)?.startsWith('gran') ?? false

export const trumpsOf = (view: View): string[] => (isGran(view) ? JACKS : TRUMPS)

/** The plain cards, suit by suit. */
export const plainOf = (view: View): string[] => (isGran(view) ? PLAIN_OF_GRAN : PLAIN)

/** A hand from the highest card down: trumps, then plain cards suit by suit. */
export function groups(codes: readonly string[], view: View, suits: (some: readonly string[]) => string[]): string[][] {
  const held = (order: readonly string[]): string[] => order.filter((code) => codes.includes(code))
  const plain = held(plainOf(view))
  return [held(trumpsOf(view)), ...suits(plain).map((suit) => plain.filter((code) => suitOf(code) === suit))]
}

export interface Call {
  seat: number
  call: string
}

export const callsOf = (view: View): Call[] => (view.facts.calls as Call[] | undefined) ?? []

/** The calls in rounds, the first caller first: for each seat of `order` what it said, or null. */
export function rounds(calls: readonly Call[], order: readonly number[]): (string | null)[][] {
  const lines: (string | null)[][] = []
  for (const [at, { seat, call }] of calls.entries()) {
    if (at % order.length === 0) lines.push(order.map(() => null))
    const line = lines.at(-1)
    if (line) line[order.indexOf(seat)] = call
  }
  return lines
}

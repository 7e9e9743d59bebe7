/** Offers as the wire has them (rules/betel_trade.md 4.5), and what the client needs to know of them. */
import type { Board } from '../../../table/board.svelte'
import type { View } from '../../../lib/wire'

export interface Swap {
  must?: string[]
  mustnot?: string[]
}

export interface Filter {
  suits?: string[]
  ranks?: string[]
  cards?: string[]
  not?: boolean
  kinds?: string[]
  contracts?: string[]
  take?: 'none' | Swap
  give?: Swap
  max?: number
}

export interface Which {
  list?: string[]
  all?: Filter
  n?: number | [number, number]
  from?: Filter
  by?: 'owner' | 'acceptor'
}

export interface Price {
  min?: number
  max?: number
}

export interface Span {
  deal?: number
  calls?: 'next' | 'all'
  tricks?: [number, number]
}

export type Condition = readonly unknown[]

export interface Pay {
  k: 'pay'
  amount: number | Price
  at?: string
  deal?: number
  if?: Condition
}

export interface Cards {
  k: 'show' | 'send'
  cards: Which
  to?: 'partner' | 'all'
  at?: string
  deal?: number
  if?: Condition
}

export interface Must {
  k: 'must'
  on: string
  window: Span
  filter: Filter
  mode?: 'first' | 'asap' | 'each'
  if?: Condition
}

export interface Demand {
  k: 'demand'
  on: string
  window: Span
  menu: Filter
  uses?: number
}

export interface Wording {
  k: 'text'
  text: string
  ask_at?: string
  deal?: number
}

export type Clause = Pay | Cards | Must | Demand | Wording

export interface Terms {
  to: number | 'any'
  gives?: Clause[]
  wants?: Clause[]
  refund?: string
}

/** An open offer as the fact `offers` tells it. */
export interface Lot {
  id: number
  terms: Terms & { from: number }
}

/** A clause of an agreement and what has become of it. */
export interface Duty {
  clause: Clause
  seat: number
  to: number
  status: 'pending' | 'done' | 'lapsed' | 'impossible'
  used: number
}

/** An agreement as the fact `agreements` tells it. */
export interface Agreement {
  number: number
  from: number
  to: number
  age: number
  clauses: Duty[]
}

export const lotsOf = (view: View): Lot[] => (view.facts.offers as Lot[] | undefined) ?? []
export const agreementsOf = (view: View): Agreement[] => (view.facts.agreements as Agreement[] | undefined) ?? []

/** The agreements of which something is still to come. */
export const liveOf = (view: View): Agreement[] =>
  agreementsOf(view).filter((each) => each.clauses.some((duty) => duty.status === 'pending'))

/** The clauses that leave a place open, by number: gives first. */
export function openPlaces(terms: Terms): { at: number; clause: Pay | Cards; mine: boolean }[] {
  const gives = terms.gives ?? []
  return [...gives, ...(terms.wants ?? [])].flatMap((clause, at) => {
    const open =
      (clause.k === 'pay' && typeof clause.amount !== 'number') ||
      ((clause.k === 'send' || clause.k === 'show') && clause.cards.by === 'acceptor')
    return open && (clause.k === 'pay' || clause.k === 'send' || clause.k === 'show')
      ? [{ at, clause, mine: at >= gives.length }]
      : []
  })
}

export const SUITS = ['C', 'D', 'H', 'S'] as const
export const RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7'] as const
export const DECK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit))

/** The same without some of its fields. */
export const without = <T extends object>(of: T, ...names: (keyof T)[]): T =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name as keyof T))) as T

/** A list with one more element, or without it if it was there. */
export const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one]

/** Whether a card is among those a filter means. */
export function matches(which: Filter | undefined, code: string): boolean {
  if (!which) return true
  const good =
    (!which.ranks || which.ranks.includes(code.charAt(0))) &&
    (!which.suits || which.suits.includes(code.charAt(1))) &&
    (!which.cards || which.cards.includes(code))
  return which.not ? !good : good
}

/** The cards of the deck that a seat may hold as far as the viewer knows: not those he sees elsewhere. */
export function mayHold(board: Board, seat: number): string[] {
  const seen = new Set(board.view.zones.flatMap((zone) => (zone.id === `hand.${seat}` ? [] : zone.cards)))
  const gone = board.view.zones.find((zone) => zone.id === `hand.${seat}`)
  if (gone?.hidden === 0) return gone.cards
  return DECK.filter((code) => !seen.has(code))
}

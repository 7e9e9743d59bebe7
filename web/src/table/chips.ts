/** The chips on a table, from facts of agreed names: `stacks`, `bets`, `pot`, `pots`, `awards`. */
import type { View } from '../lib/wire'

/** A pot: so many chips, and the seats that may win them; once it is paid, who won it, and what each of them got. */
export interface Pot {
  chips: number
  seats: readonly number[]
  winners?: readonly number[]
  share?: number
}

const numbers = (view: View, fact: string): number[] => (view.facts[fact] as number[] | undefined) ?? []

/** What lies before each seat in this round. */
export const betsOf = (view: View): number[] => numbers(view, 'bets')

/** All chips that can be won, what lies before the seats among them; null where nothing can. */
export function potOf(view: View): number | null {
  const { pot } = view.facts
  return typeof pot === 'number' ? betsOf(view).reduce((sum, bet) => sum + bet, pot) : null
}

/** The pots that were paid, or else those that stand; none where there is but one. */
export const potsOf = (view: View): Pot[] => ((view.facts.awards ?? view.facts.pots) as Pot[] | undefined) ?? []

/** How high a pile of so many chips is drawn. */
export const discs = (chips: number): number => Math.max(1, Math.min(5, Math.round(Math.log2(Math.max(1, chips)) / 2)))

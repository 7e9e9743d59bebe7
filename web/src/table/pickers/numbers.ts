/** The numbers of a part: which there are, how they are chosen, and what is typed. */
import type { FormView, NumberPart, View } from '../../lib/wire'

/** So many values stand side by side as keys; more are a slider. */
export const GRID = 20

/** How many values a part has. */
export const count = ({ low, high, step }: NumberPart): number => Math.floor((high - low) / step) + 1

/** The values of a part, ascending. */
export const values = (part: NumberPart): number[] =>
  Array.from({ length: count(part) }, (_, i) => part.low + i * part.step)

/** Whether all its values stand side by side. */
export const inGrid = (part: NumberPart): boolean => count(part) <= GRID

/** The value nearest to a number. */
export function nearest({ low, high, step }: NumberPart, wanted: number): number {
  const last = low + Math.floor((high - low) / step) * step
  const inside = Math.min(last, Math.max(low, wanted))
  return low + Math.round((inside - low) / step) * step
}

/** An amount worth a key of its own above a slider. */
export interface Amount {
  value: number
  name: string
}

/** Those the game names of a part in its fact `amounts`; their words are `quick.<name>`. Null: it names none. */
export function namedAmounts(view: View, move: string, part: string): Readonly<Record<string, number>> | null {
  const all = view.facts.amounts as Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  return all?.[`${move}.${part}`] ?? null
}

/** The parts of a form that are slid though they are few: an amount is found in the same way whatever its range. */
export const slid = (view: View, form: FormView): string[] =>
  form.parts.filter((part) => namedAmounts(view, form.move, part.name) !== null).map((part) => part.name)

/**
 * What has been typed once a further digit is: it goes on with the digits before as long as a value begins so, else it
 * begins anew; '' if no value begins with it. No clock is needed: 1 and 2 are twelve where there is a twelve.
 */
export function typed(before: string, digit: string, among: readonly number[]): string {
  const begins = (text: string): boolean => among.some((value) => String(value).startsWith(text))
  return [before + digit, digit].find(begins) ?? ''
}

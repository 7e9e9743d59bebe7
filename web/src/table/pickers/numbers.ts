/** The numbers of a part: which there are, how they are chosen, and what is typed. */
import type { NumberPart } from '../../lib/wire'

/** So many values stand side by side as keys; more are a slider. */
export const GRID = 20

/** How many values a part has. */
export const count = ({ low, high, step }: NumberPart): number => Math.floor((high - low) / step) + 1

/** The values of a part, ascending. */
export const values = (part: NumberPart): number[] =>
  Array.from({ length: count(part) }, (_, i) => part.low + i * part.step)

/** Whether all its values stand side by side. */
export const inGrid = (part: NumberPart): boolean => count(part) <= GRID

/** An amount worth a key of its own above a slider. */
export interface Amount {
  value: number
  name: string
}

/** The value nearest to a number. */
export function nearest({ low, high, step }: NumberPart, wanted: number): number {
  const last = low + Math.floor((high - low) / step) * step
  const inside = Math.min(last, Math.max(low, wanted))
  return low + Math.round((inside - low) / step) * step
}

/**
 * What has been typed once a further digit is: it goes on with the digits before as long as a value begins so, else it
 * begins anew; '' if no value begins with it. No clock is needed: 1 and 2 are twelve where there is a twelve.
 */
export function typed(before: string, digit: string, among: readonly number[]): string {
  const begins = (text: string): boolean => among.some((value) => String(value).startsWith(text))
  return [before + digit, digit].find(begins) ?? ''
}

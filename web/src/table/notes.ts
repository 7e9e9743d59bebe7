/** What a fact with a number for each seat says at one seat. */
import type { Words } from '../lib/words'

/**
 * `seat.<key>` if there are such words; else `fact.<key>`, unless it is a sentence about all seats. Empty: nothing to
 * say here.
 */
export function noteOf(words: Words, key: string, value: number | undefined, seat: number): string {
  const data = { value, seat }
  if (words.has(`seat.${key}`)) return words.text(`seat.${key}`, data)
  const fact = words.catalogue[`fact.${key}`]
  return typeof fact === 'string' && !fact.includes(':by_seat') ? words.text(`fact.${key}`, data) : ''
}

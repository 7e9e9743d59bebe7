/** Suits to be chosen among: what one holds of each, and which one a letter means. */
import { SUITS, cornerOf, heightOf, isCard, JOKER, rankOf, suitOf, type Letters } from '../../cards/card'

/** Whether a code is that of a suit. */
export const isSuit = (code: string): boolean => code.length === 1 && SUITS.includes(code)

/** The ranks one holds of a suit, highest first, as they stand on the cards. */
export function ranksOf(suit: string, held: readonly string[], letters: Letters): string[] {
  return held
    .filter((code) => isCard(code) && code !== JOKER && suitOf(code) === suit)
    .sort((a, b) => heightOf(b) - heightOf(a))
    .map((code) => cornerOf(rankOf(code), letters))
}

/** The suit whose name begins with a letter; of several the one after `now`. */
export function byLetter(letter: string, names: ReadonlyMap<string, string>, now: string | null): string | null {
  const fit = [...names].filter(([, name]) => name.toLowerCase().startsWith(letter.toLowerCase())).map(([suit]) => suit)
  return fit[(now === null ? -1 : fit.indexOf(now)) + 1] ?? fit[0] ?? null
}

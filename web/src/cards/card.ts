/** Card codes as the server spells them, rank before suit ("QH", "TC"), and what a face shows of them. */

export const SUITS = 'CDHS'
export const RANKS = '23456789TJQKA'

/** The letters on court cards: A K Q J, the Polish A K D W, or the German A K D B. */
export type Letters = 'int' | 'pl' | 'de'

const JACK = { pl: 'W', de: 'B' }

/** The joker lies above the ace of hearts, as on the server. */
export const JOKER = 'JK'

/** The suit letter of a code: C, D, H or S; the joker lies among the hearts. */
export const suitOf = (code: string): string => (code === JOKER ? 'H' : code.charAt(1))

/** The rank letter of a code: 2 … 9, T, J, Q, K, A; none of the joker. */
export const rankOf = (code: string): string => (code === JOKER ? '' : code.charAt(0))

/** The place of a card in its suit, from 0 for a two to 12 for an ace and 13 for the joker. */
export const heightOf = (code: string): number => (code === JOKER ? RANKS.length : RANKS.indexOf(rankOf(code)))

/** Whether a text is the code of a card. */
export const isCard = (code: string): boolean =>
  code === JOKER || (code.length === 2 && RANKS.includes(rankOf(code)) && SUITS.includes(suitOf(code)))

/** The rank as printed in the corner: "10" for T, D for the queen and W or B for the jack in Polish and German letters. */
export function cornerOf(rank: string, letters: Letters): string {
  if (rank === 'T') return '10'
  if (letters === 'int') return rank
  return rank === 'Q' ? 'D' : rank === 'J' ? JACK[letters] : rank
}

/** The suit's symbol, with the selector that keeps phones from drawing it as an emoji. */
export function symbolOf(suit: string): string {
  return { C: '♣', D: '♦', H: '♥', S: '♠' }[suit] + '\uFE0E'
}

/**
 * Keys that tell copies of a card apart within one list: the first "7S" is "7S", the second "7S+1".
 *
 * keyed(['7S', '7S']) gives [['7S', '7S'], ['7S', '7S+1']].
 */
export function keyed(codes: readonly string[]): [code: string, key: string][] {
  const seen = new Map<string, number>()
  return codes.map((code) => {
    const copy = seen.get(code) ?? 0
    seen.set(code, copy + 1)
    return [code, copy ? `${code}+${copy}` : code]
  })
}

/** A hand by suits as card players write it down: spades, hearts, diamonds, clubs; each from the highest card. */
const RANKS = '23456789TJQKA'

export const bySuit = (cards: readonly string[]): { suit: string; cards: string[] }[] =>
  [...'SHDC'].map((suit) => ({
    suit,
    cards: cards.filter((code) => code[1] === suit).sort((a, b) => rank(b) - rank(a)),
  }))

/** A hand in that order; what is of no suit comes last. */
export function sorted(cards: readonly string[]): string[] {
  const suited = bySuit(cards).flatMap((row) => row.cards)
  return [...suited, ...cards.filter((code) => !suited.includes(code))]
}

function rank(code: string): number {
  return RANKS.indexOf(code.charAt(0))
}

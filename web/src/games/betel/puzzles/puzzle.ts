/** What a puzzle shows, read off its view, and which of its answers somebody has put together. */
import type { Answer } from '../../../lib/puzzling'
import type { PuzzlePage, View } from '../../../lib/wire'
import type { Words } from '../../../lib/words'

/** A card played to the trick on the table, and by whom. */
export interface Lying {
  seat: number
  code: string
}

export function cardsOf(view: View, zone: string): string[] {
  return view.zones.find(({ id }) => id === zone)?.cards ?? []
}

/** The trick on the table in the order it was played. */
export function trickOf(view: View): Lying[] {
  const leader = Number(view.facts.leader ?? 0)
  return [0, 1, 2]
    .map((step) => (leader + step) % 3)
    .flatMap((seat) => cardsOf(view, `played.${seat}`).map((code) => ({ seat, code })))
}

/** The contract in question, if all answers have the same. */
export function contractOf({ kind, view, answers }: PuzzlePage): string | null {
  if (kind === 'card') return String(view.facts.contract)
  return kind === 'exchange' ? String(answers[0]?.say) : null
}

/** The place of the answer that plays this card or bids this contract. */
export function answerOf(answers: PuzzlePage['answers'], part: 'card' | 'say', value: string): number {
  return answers.findIndex((answer) => answer[part] === value)
}

/** The place of the exchange of these cards; -1 if it is none. */
export function exchangeOf(answers: PuzzlePage['answers'], take: readonly string[], give: readonly string[]): number {
  const [taken, given] = [key(take), key(give)]
  return answers.findIndex((answer) => key(answer.take as string[]) === taken && key(answer.give as string[]) === given)
}

function key(cards: readonly string[]): string {
  return [...cards].sort().join(' ')
}

/** Whose contract it is. */
export const declarerOf = ({ view, seat }: PuzzlePage): number => Number(view.facts.declarer ?? seat)

/** An answer in short: its card, contract or exchange. */
export function inShort(puzzle: PuzzlePage, answer: Answer | undefined, words: Words): string {
  if (!answer) return ''
  if (answer.type === 'play') return words.card(answer.card)
  if (puzzle.kind === 'contract') return words.text(`contract.${String(answer.say)}.symbol`)
  const exchanged = (answer.take as string[]).length > 0
  return exchanged ? words.text('exchange', answer) : words.text('no_exchange')
}

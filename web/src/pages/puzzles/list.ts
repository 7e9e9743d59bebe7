/** The puzzles of a game, and their answers in words. */
import { isCard } from '../../cards/card'
import type { Answer } from '../../lib/puzzling'
import type { PuzzleLine } from '../../lib/wire'
import type { Words } from '../../lib/words'

/** How hard they may be. */
export const GRADES = ['easy', 'middling', 'hard'] as const

/** What is looked for in them, in their order. */
export const kindsOf = (puzzles: readonly PuzzleLine[]): string[] => [...new Set(puzzles.map(({ kind }) => kind))]

/** Those of a kind and grade, in their order. */
export function some(puzzles: readonly PuzzleLine[], kind: string | undefined, grade: string): PuzzleLine[] {
  return puzzles.filter((each) => each.kind === kind && each.grade === grade)
}

/** Whether a puzzle counts as solved. */
export function solved({ done }: PuzzleLine): boolean {
  return done === 'right' || done === 'later'
}

/** An answer in the words of its game: a card, or `answer.<kind of move>`. */
export function inShort(answer: Answer, words: Words): string {
  const [type, card] = [String(answer.type), String(answer.card)]
  return isCard(card) ? words.card(card) : words.first([`answer.${type}`, `move.${type}`], type, answer)
}

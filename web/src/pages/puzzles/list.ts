/** The list of a game's puzzles. */
import type { PuzzleLine } from '../../lib/wire'

/** Those of a kind and grade, in their order. */
export function some(puzzles: readonly PuzzleLine[], kind: string, grade: string): PuzzleLine[] {
  return puzzles.filter((each) => each.kind === kind && each.grade === grade)
}

/** Whether a puzzle counts as solved. */
export function solved({ done }: PuzzleLine): boolean {
  return done === 'right' || done === 'later'
}

/** Betel's puzzles. */
import type { Puzzling } from '../../../lib/puzzling'
import Position from './Position.svelte'
import { contractOf, declarerOf, inShort } from './puzzle'

const puzzling: Puzzling = {
  Position,
  question: (puzzle) => (puzzle.kind === 'card' ? (puzzle.seat === declarerOf(puzzle) ? 'make' : 'beat') : puzzle.kind),
  details: (puzzle) => ({ seat: declarerOf(puzzle), contract: contractOf(puzzle) }),
  inShort,
}

export default puzzling

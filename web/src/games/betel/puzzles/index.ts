/** Betel's puzzles. */
import type { Puzzling } from '../../../lib/puzzling'
import Puzzle from './Puzzle.svelte'
import { puzzleWords } from './words'

const puzzling: Puzzling = {
  kinds: ['card', 'exchange', 'contract'],
  grades: ['easy', 'middling', 'hard'],
  words: puzzleWords,
  Puzzle,
}

export default puzzling

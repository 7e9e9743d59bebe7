/** Puzzles of a game whose room brings nothing to them: the cards by their zones, the answers in the game's words. */
import type { Puzzling } from '../../lib/puzzling'
import { inShort } from './list'
import Position from './Position.svelte'

export const general: Puzzling = {
  Position,
  question: ({ kind }) => kind,
  details: ({ seat }) => ({ seat }),
  inShort: (_, answer, words) => inShort(answer, words),
}

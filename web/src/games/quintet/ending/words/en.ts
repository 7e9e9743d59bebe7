/** The words of the end of a game of Quintet. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'quintet.end.you_won': 'You win {most} : {least}',
  'quintet.end.won': '{seat:seat} wins {most} : {least}',
  'quintet.end.draw': 'A draw, {most} : {least}',
  'quintet.end.shows': 'Shows won: {n} : {other}',
  'quintet.end.show': 'Show {n}',
  'quintet.end.best_of': 'The best answer to {seat:seat}: {mine} : {theirs}',
  'quintet.end.sides': 'Both arrangements',
} satisfies English

export default en

/** The words of the end of a game of Quintet, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'quintet.end.you_won': 'Wygrywasz {most} : {least}',
  'quintet.end.won': '{seat:seat} wygrywa {most} : {least}',
  'quintet.end.draw': 'Remis, {most} : {least}',
  'quintet.end.shows': 'Wygrane pokazy: {n} : {other}',
  'quintet.end.show': 'Pokaz {n}',
  'quintet.end.best_of': 'Najlepsza odpowiedź na to, co ma {seat:seat}: {mine} : {theirs}',
  'quintet.end.sides': 'Oba układy',
}

export default pl

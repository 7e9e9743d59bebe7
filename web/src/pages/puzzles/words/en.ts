/** The puzzles of any game; the game's words say what is asked (`puzzle.ask.<kind>`) and told. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  title: 'Puzzles',
  lead: 'All hands are open and everybody plays as well as can be. There is exactly one right answer.',
  today: 'Puzzle of the day',
  name: 'Puzzle {n}',
  kinds: 'What is looked for',
  'grade.easy': 'easy',
  'grade.middling': 'middling',
  'grade.hard': 'hard',
  'grades.easy': 'Easy',
  'grades.middling': 'Middling',
  'grades.hard': 'Hard',
  'done.right': 'solved at once',
  'done.later': 'solved after a mistake',
  'done.missed': 'not solved yet',
  'done.shown': 'solution seen',
  solved: '{n} of {of} solved',
  missed: 'Of {of} computer players who see only their own cards, {n} get it wrong.',
  you: '{name} (you)',
  on_table: 'On the table',
  right: 'Right!',
  wrong: 'No.',
  solution: 'Show the solution',
  why: 'The solution',
  line: 'Play it out',
  hide: 'Hide the play',
  play: 'Play from here',
  next: 'Next puzzle',
  all: 'All puzzles',
  outcome: '{answer} leads to {outcome}.',
  outcomes: 'What each answer leads to',
  answers: 'Answers',
} satisfies English

export default en

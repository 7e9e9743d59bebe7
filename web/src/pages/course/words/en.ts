/** The course of any game; its lessons, boards and remarks are the game's words. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  title: 'The course: {game}',
  lead: 'Each step begins with a short lesson, then come deals to play. Skip and repeat as you like.',
  step: 'Step {n}',
  done: '{n} of {of} deals played',
  back: 'All steps',
  try: 'Try it',
  allowed: 'Allowed.',
  forbidden: 'Not allowed.',
  right: 'Right.',
  wrong: 'There is something better.',
  on_table: 'On the table',
  hand: 'Your hand',
  deals: 'Deals',
  open: 'Open',
  hidden: 'Hidden',
  deal: 'Deal {n}',
  deal_done: 'Deal {n}, played',
  match: 'Play a whole match',
  lesson: 'Lesson',
  next: 'Next deal',
  following: 'Next step: {name}',
  finish: 'To the step',
  remarks: 'What was played',
  remarks_come: 'Here you read what was played, and why.',
  over: 'The deal is over.',
  report: 'How it went',
  report_none: 'Play a deal, and you will see here what you did well and what cost points.',
  report_some: 'Show how it went',
  replayed: 'The deals with all cards open: what could be taken, and what cards cost.',
  working: 'Working it out …',
  well: {
    one: '{n} of your decisions cost nothing by what you could know.',
    other: '{n} of your decisions cost nothing by what you could know.',
  },
  cost: 'Points given away: {n}.',
  flawless: 'Nothing cost points: well done.',
  look: 'Review',
} satisfies English

export default en

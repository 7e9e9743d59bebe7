import type { English } from '../../../lib/chrome/forms'

/** The words of the page that keeps the score of real cards. */
export const en = {
  'keep.players': 'Players',
  'keep.options': 'How we play',
  'keep.title': '{game} with real cards',
  'keep.lead':
    'You play at a table with real cards, and the phone lies in the middle: it is told what happens and keeps the score. It deals no cards and sees none. Everything stays in this browser.',
  'keep.player': 'Player {n}',
  'keep.begin': 'Start',
  'keep.score': 'Score',
  'keep.dealer': 'deals',
  'keep.rank': 'place {n}',
  'keep.over': 'The match is over.',
  'keep.paid': 'Payments among players',
  'keep.take_back': 'Take the last entry back',
  'keep.close': 'Close and start anew',
  'keep.close_sure': 'Sure? The book will be gone',
  'keep.deal': 'Deal',
  'keep.less': 'less',
  'keep.more': 'more',
} satisfies English

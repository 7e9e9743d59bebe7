/** The words beside one's hand: how it is sorted, how the cards out of sight may be split; in English. */
import type { English } from '../../../lib/chrome/forms'

export const en = {
  'splits.missing': '{n} out',
  'splits.never': 'impossible',
  'splits.order': 'In this order: {seats:seats}.',
  'splits.habit': 'Opponents discard',
  'splits.habit.random': 'any card',
  'splits.habit.short': 'rather from a short suit',
  'splits.habit.one_or_two': 'singletons and doubletons',
  'splits.habit.singleton': 'singletons only',
  'sort.colours': 'Suits, colours alternating',
  'sort.suits': 'Suits',
  'sort.ranks': 'Ranks',
  'sort.manual': 'My own order',
  'sort.trumps_right': 'Trumps on the right',
  'sort.mirrored': 'Low cards first',
  'sort.help': 'Drag a card within the hand to put it where you like.',
} satisfies English

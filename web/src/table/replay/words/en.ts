/** The words of a replay, in English. */
import type { English } from '../../../lib/chrome/forms'

export const en = {
  'replay.moment': 'Moment {n} of {all}',
  'replay.first': 'To the beginning',
  'replay.previous': 'Step back',
  'replay.following': 'Step forward',
  'replay.last': 'To the end',
  'replay.play': 'Play',
  'replay.stop': 'Stop',
  'replay.link': 'Link to this moment',
  'replay.copied': 'Copied',
  'replay.begin': 'The cards are dealt.',
} satisfies English

import type { English } from '../../../lib/chrome/forms'

/** The words of the page for files of other programs. */
export const en = {
  'files.title': '{game}: deals from files',
  'files.lead':
    'A file of deals from another program ({formats}), or its text. Each deal is shown step by step, with its analysis. Nothing of it stays on the server.',
  'files.choose': 'Choose a file',
  'files.drop': 'or drop it here',
  'files.paste': 'Text of a file, or a single deal',
  'files.read': 'Read',
  'files.reading': 'Reading…',
  'files.too_large': 'This file is too large. Split it, half a megabyte at a time is read.',
  'files.deals': { one: '{n} deal', other: '{n} deals' },
  'files.none': 'No deal in it could be read.',
  'files.more': 'The file has more deals. Only the first ones were read.',
  'files.skipped': 'Not read ({n})',
  'files.skip': 'line {line}, {deal}: {why}',
  'files.cards': 'cards only: {why}',
  'files.line': 'line {line}',
  'files.back': 'Back to the deals of the file',
  'files.deal': 'Deal {n} of {all}',
} satisfies English

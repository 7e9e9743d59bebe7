import type { English } from '../../../lib/chrome/forms'

/** What is said of cards that go into boxes. */
export const en = {
  'boxes.cards': 'Cards to be laid out',
  'boxes.boxes': 'Boxes',
  'boxes.empty': 'empty',
  'boxes.lies': '{card:card.name}, {name}',
  'boxes.out': '{card:card.name} is taken out',
  'boxes.box': '{name}: {n} of {all}',
  'boxes.left': {
    one: '{n} card is still to be laid out',
    other: '{n} cards are still to be laid out',
  },
  'boxes.wrong': 'Each box has to have its cards',
  'boxes.undo': 'Undo',
  'boxes.clear': 'Take all out',
  'boxes.help':
    'The number on a card says which box it is in. Arrows and space pick a card, the digits 1 to {n} lay it into a box; on a full box they change two boxes round.',
} satisfies English

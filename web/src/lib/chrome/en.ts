import type { English } from './forms'

export const en = {
  your_turn: 'Your turn',
} satisfies English

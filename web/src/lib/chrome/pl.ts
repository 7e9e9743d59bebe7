import type { en } from './en'
import type { Polish } from './forms'

export const pl: Polish<typeof en> = {
  your_turn: 'Twój ruch',
}

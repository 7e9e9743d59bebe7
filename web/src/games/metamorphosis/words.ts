/** The words of Metamorphosis' own table. */
import type { English, Polish } from '../../lib/chrome/forms'

export const en = {
  'metamorphosis.parts': 'Parts of the round',
  'metamorphosis.part': 'Part {part:nth}: {rule:word.rule}',
  'metamorphosis.trump': ', {trump:word.suit.many} are trumps',
  'metamorphosis.predicts': 'predicts this part',
  'metamorphosis.note': 'predicts part {part}, {points:signed} in this part',
} satisfies English

export const pl: Polish<typeof en> = {
  'metamorphosis.parts': 'Części rundy',
  'metamorphosis.part': 'Część {part:nth}: {rule:word.rule}',
  'metamorphosis.trump': ', atutem są {trump:word.suit.many}',
  'metamorphosis.predicts': 'przewiduje tę część',
  'metamorphosis.note': 'przewiduje część {part}, w tej części {points:signed}',
}

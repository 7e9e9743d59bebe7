/** The words of Metamorphosis' own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'metamorphosis.parts': 'Parts of the round',
  'metamorphosis.part': 'Part {part:nth}: {rule:word.rule}',
  'metamorphosis.predicts': 'predicts this part',
  'metamorphosis.note': 'predicts part {part}, {points:signed} in this part',
} satisfies English

export default en

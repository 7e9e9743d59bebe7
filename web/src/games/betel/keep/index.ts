/** Betel's score keeper: auction and dubel beside the real cards. */
import type { Keeping } from '../../../lib/keeping'
import Standing from './Standing.svelte'

const keeping: Keeping = {
  Standing,
  named: (_, value, words) => words.first([`contract.${value}.symbol`], '') || null,
  inShort: ({ contract }, words) => words.first([`contract.${String(contract)}.symbol`], ''),
}

export default keeping

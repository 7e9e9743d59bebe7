/** What Planowanie adds to the end of a deal: who met his call, and the sheet of calls and tricks. */
import type { End, Ending } from '../../../table/ending/ending'
import Calls from './Calls.svelte'
import { callsOf } from './calls'
import Sheet from './CallSheet.svelte'

function title({ row, words }: End): string {
  const n = callsOf(row).filter(({ said, taken }) => said === taken).length
  return words.text(n > 0 ? 'planowanie.end.hits' : 'planowanie.end.none', { n })
}

const ending: Ending = {
  title,
  detail: ({ row, words }) =>
    words.text('planowanie.end.sum', { said: callsOf(row).reduce((sum, { said }) => sum + said, 0), n: row.cards }),
  measure: Calls,
  sheet: () => Sheet,
}

export default ending

/** What Skat adds to the end of a deal: its outcome, the card points, and the list as players keep it. */
import type { End, Ending } from '../../../table/ending/ending'
import List from './List.svelte'
import Points from './Points.svelte'

function title({ row, words }: End): string | null {
  if (row.kind === 'passed_out') return words.text('deal_kind.passed_out')
  if (row.kind !== 'game') return words.text('skat.end.ramsch', row)
  const items = (row.items ?? {}) as Record<string, number>
  const reached = items.schwarz ? 'schwarz' : items.schneider ? 'schneider' : ''
  const degree = row.overbid ? 'overbid' : row.resigned ? 'resigned' : reached
  return words.text(`skat.end.${String(row.won)}`, { seats: [row.soloist], contract: row.contract, degree })
}

const ending: Ending = {
  title,
  detail: ({ row, words }) => (row.kind === 'game' ? words.text('skat.end.bid', row) : null),
  measure: Points,
  sheet: () => List,
}

export default ending

/** What Betel adds to the end of a deal: its outcome, and its ten tricks in a row. */
import type { End, Ending } from '../../../table/ending/ending'
import { bound } from './tricks'
import Tricks from './Tricks.svelte'

function detail({ row, words }: End): string | null {
  const need = bound(row)
  if (need === null) return null
  const n = (row.tricks as number[])[Number(row.declarer)] ?? 0
  return words.text(need.most ? 'betel.end.at_most' : 'betel.end.needed', { need: need.n, n })
}

const ending: Ending = {
  title: ({ row, words }) => words.text(`outcome.${row.made === null ? 'none' : String(row.made)}`, row),
  detail,
  measure: Tricks,
}

export default ending

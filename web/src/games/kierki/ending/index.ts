/** What Kierki adds to the end of a deal: which deal of the programme it was. */
import { symbolOf } from '../../../cards/card'
import type { Ending } from '../../../table/ending/ending'

const ending: Ending = {
  title: ({ row, words }) =>
    `${words.text(`kind.${String(row.kind)}`)} ${typeof row.trump === 'string' ? symbolOf(row.trump) : ''}`.trim(),
}

export default ending

/** What Baśka adds to the end of a deal: its outcome. */
import type { Ending } from '../../../table/ending/ending'

const ending: Ending = { title: ({ row, words }) => words.text('event.settled', row) }

export default ending

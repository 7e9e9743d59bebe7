/** What bridge adds to the end of a deal: how the contract went, and the sheet of a rubber with its line. */
import type { End, Ending } from '../../../table/ending/ending'
import { title } from './each'
import Rubber from './Rubber.svelte'

/** In a rubber, where nobody has any points before its end: what each side has on the sheet. */
function detail({ row, words }: End): string | null {
  const stands = row.rubber as { points: number[] } | null
  return stands && words.text('bridge.end.stands', { ns: stands.points[0], ew: stands.points[1] })
}

const ending: Ending = {
  title,
  detail,
  practice: ({ practice }) => practice === true,
  sheet: ({ facts }) => (facts.rubber ? Rubber : null),
}

export default ending

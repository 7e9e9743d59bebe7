/** The end of a deal in the bridge family: how the contract went, and how a rubber stands where each has a column. */
import { accountOf, label } from '../../../table/ending/account'
import type { End, Ending } from '../../../table/ending/ending'
import { endWords } from '../../../table/ending/speech'

/** The contract, made or by how much not: what the account begins with. */
export function title({ board, words }: End): string | null {
  const first = accountOf(board.view)[0]
  return first ? label(words, first) : null
}

/** In a rubber, where nobody has any points before its end: what each has in all. */
function detail({ board, row }: End): string | null {
  const stands = row.rubber as { points: number[] } | null
  return stands && endWords(board, board.called).text('ending.stands', stands)
}

export const ending: Ending = { title, detail }

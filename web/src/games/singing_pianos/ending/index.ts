/** What Singing Pianos adds to the end of a round: which team has won it, and in which category. */
import type { Ending } from '../../../table/ending/ending'
import { nameOf, type Category } from '../songs'

const ending: Ending = {
  title: ({ row, words }) =>
    Number(row.winner) < 0 ? words.text('songs.nobody') : words.text('fact.winner', { value: row.winner }),
  detail: ({ row, words }) =>
    words.text('songs.category', { category: nameOf(row.category as Category | null, words.lang) }),
}

export default ending

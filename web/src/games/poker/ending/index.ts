/** What poker adds to the end of a deal: why it was won, the hands as they were shown, what each pot paid. */
import type { End, Ending } from '../../../table/ending/ending'
import { awards } from '../betting'
import { telling } from '../outcome'
import Showdown from './Showdown.svelte'

const upper = (text: string, lang: string): string => text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1)

/** "Dama rozstrzyga"; else which hand wins, or who takes the pot unseen. */
function title({ board, words }: End): string | null {
  const award = telling(awards(board.view))
  if (!award) return null
  const won = award.decides ? 'poker.end.decides' : 'poker.end.wins'
  const key = award.hand === undefined ? 'poker.end.unseen' : award.winners.length > 1 ? 'poker.end.tie' : won
  return upper(words.text(key, { ...award }), words.lang)
}

/** Who won with which hand, in a line. */
function detail({ board, words }: End): string | null {
  const award = telling(awards(board.view))
  if (!award) return null
  const data = { ...award, seats: award.winners }
  const called = words.calling(board.view.seat, board.say('seat.you'))
  return called.text(award.hand === undefined ? 'poker.end.takes' : 'poker.end.with', data)
}

const ending: Ending = { title, detail, measure: Showdown }

export default ending

/** What Quintet adds to the end of a game: who has won by how much, and both arrangements beside the best answer. */
import type { End, Ending } from '../../../table/ending/ending'
import { shows, tally } from '../shows'
import Sides from './Sides.svelte'

/** The points, the winner's first. */
function title({ board, words }: End): string {
  const points = tally(board.view)
  const most = Math.max(...points)
  const score = { most, least: Math.min(...points) }
  if (points.every((each) => each === most)) return words.text('quintet.end.draw', score)
  const seat = points.indexOf(most)
  return words.text(seat === board.view.seat ? 'quintet.end.you_won' : 'quintet.end.won', { seat, ...score })
}

/** How many shows each has won. */
function detail({ board, words }: End): string {
  const winners = shows(board.view).map((show) => show.winner)
  const won = board.round.map((seat) => winners.filter((each) => each === seat).length)
  return words.text('quintet.end.shows', { n: won[0], other: won[1] })
}

const ending: Ending = { title, detail, measure: Sides }

export default ending

/** What Quintet adds to the generic table. */
import type { Band, Box } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { inBrief, inOrder, inWords } from './hands'
import { hands } from './late'
import Shows from './Shows.svelte'
import { PACKETS, ready, shows, tally } from './shows'

/** Which show it is and what it is worth; before, how the cards are divided. */
function band(board: Board): Band {
  const { view } = board
  const all = shows(view)
  const came = all.filter((show) => show.came)
  const last = came.at(-1)
  if (!last)
    return {
      who: [board.words.first([`phase.${view.phase}`], '')],
      what: [board.say('quintet.worth'), board.say('quintet.worth_short')],
    }
  const name = board.say('quintet.show_of', { n: came.length, all: all.length })
  const points = board.say('amount.points', { value: last.worth })
  return {
    who: [name],
    what: [last.winner === null ? board.say('quintet.tied') : `${board.called.seat(last.winner)}: ${points}`],
  }
}

/** A box is headed by what its show is worth. */
function box(board: Board, part: string, cards: readonly string[]): Box {
  const at = PACKETS.findIndex((name) => name === part)
  const worth = shows(board.view)[at]?.worth ?? 0
  return {
    sign: String(worth),
    under: board.say('quintet.show', { n: at + 1 }),
    comes: inWords(board.words, board.view, cards),
    brief: inBrief(board.words, board.view, cards),
    cards: inOrder(cards),
  }
}

/** That somebody is ready, as long as the other is not. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const { view } = board
  if (view.facts.shows !== undefined || !ready(view, seat)) return null
  return { shown: board.say('quintet.ready'), said: board.say('quintet.ready') }
}

const room: Room = {
  middle: Shows,
  spreads: true,
  least: 27,
  band,
  box,
  boxesUp: true,
  note,
  history: hands,
  historyName: 'quintet.hands',
  badge: (board, seat) =>
    board.view.facts.tally === undefined
      ? null
      : {
          shown: String(tally(board.view)[seat] ?? 0),
          said: board.say('amount.points', { value: tally(board.view)[seat] }),
        },
}

export default room

/** What Chinese bridge adds to the generic table: the piles, the contract and how it goes, calls at the seats. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { contractBand, contractLine, danger, ending, lastCall, levelName } from '../bridge/contract'
import Middle from './Middle.svelte'

/** In the declaration the last call of a seat; while piles are made, that one has made them. */
function note(board: Board, seat: number): { shown: string; said: string; strong?: boolean } | null {
  const { phase, waiting } = board.view
  if (phase === 'laying' && !waiting.includes(seat)) return { shown: '✓', said: board.say('piles.ready') }
  return lastCall(board, seat)
}

const room: Room = {
  panels: { lay: null, take_back: null },
  middle: Middle,
  asks: ['auction'],
  hand: 0.72,
  least: 9,
  band: (board: Board) => contractBand(board, [danger(board)], (place, declarer) => place === declarer),
  note,
  line: contractLine,
  ending,
  formName: levelName,
  terms: true,
}

export default room

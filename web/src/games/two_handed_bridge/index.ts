/** What bridge for two adds to the generic table: the contract, whose it is and how it goes, calls at the seats. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { contractBand, contractLine, danger, ending, lastCall, levelName } from '../bridge/contract'

const SEATS = 2

const room: Room = {
  asks: ['auction'],
  band: (board: Board) => {
    const { facts } = board.view
    const dummy = facts.dummy && !facts.contract ? [board.say('fact.dummy', { value: facts.dummy })] : []
    return contractBand(board, [...dummy, danger(board)], (place, declarer) => place % SEATS === declarer % SEATS)
  },
  note: lastCall,
  line: contractLine,
  ending,
  formName: levelName,
  terms: true,
}

export default room

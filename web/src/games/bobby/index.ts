/** What Bobby adds to the generic table: the contract, whose it is and how it goes, calls at the seats, whose the dummy is. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { contractBand, contractLine, danger, ending, lastCall, levelName } from '../bridge/contract'

const DUMMY = 3
/** So many tricks less its level nullo may take. */
const MOST_IN_NULLO = 7

const room: Room = {
  asks: ['discard', 'auction'],
  band: (board: Board) =>
    contractBand(
      board,
      [danger(board)],
      (place, declarer) => place === declarer || place === DUMMY,
      (contract, taken) => {
        const most = MOST_IN_NULLO - Number(contract.charAt(0))
        return contract.endsWith('NU') ? { said: board.say('band.nullo', { taken, most }), of: most } : null
      },
    ),
  note: lastCall,
  line: contractLine,
  ending,
  formName: levelName,
  terms: true,
}

export default room

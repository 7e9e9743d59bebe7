/** What Fan Tan adds to the generic table. */
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Rows from './Rows.svelte'

/** What the rows begin with, and the pool. */
function band(board: Board): Band {
  const { facts } = board.view
  const [who = '', ...what] = ['start_rank', 'pool']
    .filter((key) => key in facts)
    .map((key) => board.say(`fact.${key}`, { value: facts[key] }))
  return { who: [who], what }
}

const room: Room = { middle: Rows, band }

export default room

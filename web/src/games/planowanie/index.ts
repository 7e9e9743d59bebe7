/** What Planowanie adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Band } from '../../table/addition'
import type { Room } from '../../table/room'
import Declare from './Declare.svelte'
import { declared, sum, taken, tricks } from './declared'

/** What a seat declared, and in the play how many of these tricks it has. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const said = declared(board.view)[seat]
  if (said === null || said === undefined) return null
  if (board.view.phase === 'declare') return { shown: String(said), said: board.say('planowanie.note_said', { said }) }
  const data = { said, taken: taken(board.view)[seat] ?? 0 }
  return { shown: `${data.taken}/${data.said}`, said: board.say('planowanie.note', data) }
}

/** Trumps, and how the declarations stand against the number of tricks. */
function band(board: Board): Band {
  const data = { sum: sum(board.view), tricks: tricks(board.view) }
  const { trump } = board
  return {
    slip: trump && board.say(`suit.${trump}.symbol`),
    who: [trump ? board.say('fact.trump', { value: trump }) : board.say('planowanie.no_trump')],
    what: [board.say('planowanie.sum', data), `${String(data.sum)}/${String(data.tricks)}`],
  }
}

const room: Room = {
  panels: { declare: Declare },
  band,
  note,
  line: (board, row) => {
    const trump = typeof row.trump === 'string' ? board.say(`suit.${row.trump}.symbol`) : ''
    return `${String(row.cards)} ${trump}`.trim()
  },
}

export default room

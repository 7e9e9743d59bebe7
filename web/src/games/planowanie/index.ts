/** What Planowanie adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Badge, Band } from '../../table/addition'
import type { Room } from '../../table/room'
import Declare from './Declare.svelte'
import { declared, sum, taken, tricks } from './declared'

/** What a seat declares, as long as all declare. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const said = declared(board.view)[seat] ?? null
  if (said === null || board.view.phase !== 'declare') return null
  return { shown: String(said), said: board.say('planowanie.note_said', { said }) }
}

/** How many of the tricks it has declared a seat has taken: neither more nor fewer are wanted. */
function badge(board: Board, seat: number): Badge | null {
  const said = declared(board.view)[seat] ?? null
  if (said === null || board.view.phase === 'declare') return null
  const data = { said, taken: taken(board.view)[seat] ?? 0 }
  const tone = data.taken > said ? 'bad' : data.taken === said ? 'good' : null
  return { shown: `${data.taken}/${said}`, said: board.say('planowanie.note', data), tone }
}

/** Trumps, and how the declarations stand against the number of tricks. */
function band(board: Board): Band {
  const data = { sum: sum(board.view), n: tricks(board.view) }
  const { trump } = board
  return {
    slip: trump && board.say(`suit.${trump}.symbol`),
    who: [trump ? board.say('fact.trump', { value: trump }) : board.say('planowanie.no_trump')],
    what: [
      board.say('planowanie.sum', data),
      board.say('planowanie.sum_short', data),
      board.say('planowanie.sum_shortest', data),
    ],
  }
}

const room: Room = {
  panels: { declare: Declare },
  band,
  note,
  badge,
  line: (board, row) => {
    const trump = typeof row.trump === 'string' ? board.say(`suit.${row.trump}.symbol`) : ''
    return `${String(row.cards)} ${trump}`.trim()
  },
}

export default room

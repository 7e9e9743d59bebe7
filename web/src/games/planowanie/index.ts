/** What Planowanie adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Declare from './Declare.svelte'
import Header from './Header.svelte'
import { declared, taken } from './declared'

/** What a seat declared, and in the play how many of these tricks it has. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const said = declared(board.view)[seat]
  if (said === null || said === undefined) return null
  if (board.view.phase === 'declare') return { shown: String(said), said: board.say('planowanie.note_said', { said }) }
  const data = { said, taken: taken(board.view)[seat] ?? 0 }
  return { shown: `${data.taken}/${data.said}`, said: board.say('planowanie.note', data) }
}

const room: Room = {
  panels: { declare: Declare },
  header: Header,
  note,
  line: (board, row) => {
    const trump = typeof row.trump === 'string' ? board.say(`suit.${row.trump}.symbol`) : ''
    return `${String(row.cards)} ${trump}`.trim()
  },
}

export default room

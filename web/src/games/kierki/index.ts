/** What Kierki adds to the generic table. */
import { symbolOf } from '../../cards/card'
import type { Room } from '../../table/room'
import Header from './Header.svelte'
import Middle from './Middle.svelte'
import { programme } from './programme'

const room: Room = {
  middle: Middle,
  header: Header,
  line: (board, row) =>
    [board.say(`kind.${String(row.kind)}`), typeof row.trump === 'string' ? symbolOf(row.trump) : ''].join(' ').trim(),
  ahead: (board) => programme(board).map((kind) => board.say(`kind.${kind}`)),
}

export default room

/** What Metamorphosis adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import { plain } from '../../table/sheet'
import type { Room } from '../../table/room'
import Header from './Header.svelte'
import Parts from './Parts.svelte'

/** The part a seat predicts, and what it has in this one. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const { predictions, part_points } = board.view.facts
  const part = (predictions as number[] | undefined)?.[seat]
  const points = (part_points as number[] | undefined)?.[seat]
  if (part === undefined || points === undefined) return null
  return { shown: `${plain(points)} ★${part}`, said: board.say('metamorphosis.note', { part, points }) }
}

const room: Room = {
  header: Header,
  resident: (table) => (table.view.phase === 'predict' || table.view.phase === 'discard' ? Parts : null),
  note,
}

export default room

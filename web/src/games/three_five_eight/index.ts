/** What 3-5-8 adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Header from './Header.svelte'
import Stage from './Stage.svelte'

/** A contract in short: the sign of its trumps, or its letters. */
function short(board: Board, contract: unknown): string {
  const code = String(contract)
  return code.length === 1 ? board.say(`suit.${code}.symbol`) : code
}

/** How many tricks a seat has, and how many it must, or may, take. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const { targets, tricks, contract } = board.view.facts
  const target = (targets as number[] | undefined)?.[seat]
  if (target === undefined) return null
  const most = contract === 'BL'
  const taken = (tricks as number[] | undefined)?.[seat] ?? 0
  return {
    shown: `${taken}/${most ? '≤' : ''}${target}`,
    said: board.say(most ? 'three_five_eight.note_most' : 'three_five_eight.note', { taken, target }),
  }
}

const room: Room = {
  header: Header,
  resident: (table) => (['give', 'give_back', 'discard'].includes(table.view.phase) ? Stage : null),
  note,
  line: (board, row) => short(board, row.contract),
}

export default room

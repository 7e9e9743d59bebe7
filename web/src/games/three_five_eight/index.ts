/** What 3-5-8 adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Badge, Band } from '../../table/addition'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import Stage from './Stage.svelte'

/** A contract in short: the sign of its trumps, or what stands for it without trumps. */
function short(board: Board, contract: unknown): string {
  const code = String(contract)
  return code.length === 1 ? board.say(`suit.${code}.symbol`) : board.say(`contract.${code}.symbol`)
}

/** How many tricks a seat has, and how many it must, or may, take. */
function badge(board: Board, seat: number): Badge | null {
  const { targets, tricks, contract } = board.view.facts
  const target = (targets as number[] | undefined)?.[seat]
  if (target === undefined) return null
  const most = contract === 'BL'
  const taken = (tricks as number[] | undefined)?.[seat] ?? 0
  return {
    shown: `${taken}/${most ? '≤' : ''}${target}`,
    tone: most ? (taken > target ? 'bad' : 'good') : taken >= target ? 'good' : null,
    said: board.say(most ? 'three_five_eight.note_most' : 'three_five_eight.note', { taken, target }),
  }
}

/** The contract and who chose it. */
function band(board: Board): Band {
  const { contract, chooser } = board.view.facts
  if (!contract) {
    const phase = board.words.first([`phase.${board.view.phase}`], '')
    const own = chooser === board.view.seat
    const key = own ? 'three_five_eight.choosing.own' : 'three_five_eight.choosing'
    return { who: [board.say(key, { seat: chooser }), phase], what: [] }
  }
  const said = board.words.first([`contract.${String(contract)}`], String(contract))
  return {
    slip: short(board, contract),
    said,
    seat: Number(chooser),
    who: whose(board, Number(chooser), said),
    what: [],
  }
}

const room: Room = {
  band,
  resident: (table) => (['give', 'give_back', 'discard'].includes(table.view.phase) ? Stage : null),
  badge,
  line: (board, row) => short(board, row.contract),
}

export default room

/** What Fan Tan adds to the generic table. */
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { left } from './left'
import Rows from './Rows.svelte'

/** What the rows begin with, or that it is not known yet, and the pool. */
function band(board: Board): Band {
  const { facts } = board.view
  const told = (key: string): string => board.say(`fact.${key}`, { value: facts[key] })
  const begins = facts.start_rank === undefined ? board.say('band.any') : told('start_rank')
  return { who: [begins], what: facts.pool === undefined ? [] : [told('pool')] }
}

const room: Room = { middle: Rows, band, badge: left }

export default room

/** What Betel adds to the generic table. */
import { component } from '../../lib/later.svelte'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import AuctionBox from './AuctionBox.svelte'
import { calls } from './history'
import Header from './Header.svelte'
import Middle from './Middle.svelte'
import { bidding, lastOf, trades } from './calls'
import { parse, trumpOf } from './contracts'

/** A seat's last call as long as the auction lasts. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const same = (text: string) => ({ shown: text, said: text })
  const last = lastOf(board.view, seat)
  if (!bidding(board.view) || !last) return null
  if (!parse(last.call)) return same(board.say(`betel.${last.call}_short`))
  return { shown: board.say(`contract.${last.call}.symbol`), said: board.say(`contract.${last.call}`) }
}

function line(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  const { contract, doubled } = row
  return typeof contract === 'string' ? board.say(`contract.${contract}.symbol`) + (doubled ? ' ×2' : '') : null
}

const room: Room = {
  panels: {
    pass: AuctionBox,
    call: AuctionBox,
    refill: AuctionBox,
    look: AuctionBox,
    answer: component(() => import('./ClaimAnswer.svelte')),
    predict: component(() => import('./Predict.svelte')),
    auto_ready: null,
    motion: null,
  },
  annex: (view) => (trades(view) ? 'trade' : null),
  resident: (table) => (table.me !== null && table.view.phase === 'auction' ? AuctionBox : null),
  middle: Middle,
  header: Header,
  history: calls,
  note,
  line,
  drawnAt: {
    call: { take: 'hand', give: 'dubel' },
    refill: { slot1: 'slot1', slot2: 'slot2' },
  },
  splits: true,
  trump: (view) => trumpOf(view.facts.contract),
}

export default room

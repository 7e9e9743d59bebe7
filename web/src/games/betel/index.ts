/** What Betel adds to the generic table. */
import { component } from '../../lib/later.svelte'
import type { Board } from '../../table/board.svelte'
import type { Badge, Band } from '../../table/addition'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import AuctionBox from './AuctionBox.svelte'
import { calls } from './history'
import Middle from './Middle.svelte'
import { bidding, lastOf, trades } from './calls'
import { goal, parse, trumpOf, type Contract } from './contracts'

/** A seat's last call as long as the auction lasts. */
function note(board: Board, seat: number): { shown: string; said: string; strong?: boolean } | null {
  const same = (text: string) => ({ shown: text, said: text })
  const last = lastOf(board.view, seat)
  if (!bidding(board.view) || !last) return null
  if (!parse(last.call)) return { ...same(board.say(`betel.${last.call}_short`)), strong: last.call !== 'pass' }
  return { shown: board.say(`contract.${last.call}.symbol`), said: board.say(`contract.${last.call}`) }
}

function line(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  const { contract, doubled } = row
  return typeof contract === 'string' ? board.say(`contract.${contract}.symbol`) + (doubled ? ' ×2' : '') : null
}

/** The contract, or what is bid so far, and how many tricks the declarer has and needs. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  const contract = parse(facts.contract)
  const shown = contract ?? parse(facts.standing)
  const seat = (contract ? facts.declarer : facts.bidder) as number | undefined
  if (!shown || seat === undefined) {
    const named = trumpOf(facts.contract)
      ? board.say(`contract.${String(facts.contract)}`)
      : board.say(phase === 'trumps' ? 'phase.trumps' : facts.contract === 'ALLPASS' ? 'betel.allpass' : 'betel.calls')
    return { slip: board.trump && board.say(`suit.${board.trump}.symbol`), who: [named], what: [] }
  }
  const said = board.say(`contract.${shown.id}`)
  const tricks = contract && going(board, contract, seat)
  return {
    slip: board.say(`contract.${shown.id}.symbol`),
    times: facts.doubled ? '×2' : null,
    said,
    seat: contract ? seat : null,
    who: contract ? whose(board, seat, said) : [board.say('fact.bidder', { value: seat }), board.say('betel.calls')],
    what: tricks ? [tricks.said, tricks.shown] : [],
  }
}

/** The declarer's tricks against those that he needs, or may take. */
function badge(board: Board, seat: number): Badge | null {
  const contract = parse(board.view.facts.contract)
  return contract && seat === board.view.facts.declarer ? going(board, contract, seat) : null
}

/** The tricks of the declarer, against those that he needs, or may take. */
function going({ view, words }: Board, contract: Contract, seat: number): Badge {
  const taken = (view.facts.tricks as number[] | undefined)?.[seat] ?? 0
  const wanted = goal(contract)
  const tricks = { taken, ...wanted }
  if ('most' in wanted) {
    const { most } = wanted
    const said = words.text('betel.tricks_most', tricks)
    return { said, shown: `${String(taken)}/≤${String(most)}`, tone: taken > most ? 'bad' : 'good' }
  }
  const { least } = wanted
  const said = words.text(taken > least ? 'betel.tricks_over' : 'betel.tricks_of', tricks)
  return { said, shown: `${String(taken)}/${String(least)}`, tone: taken >= least ? 'good' : null }
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
  band,
  history: calls,
  historyName: 'betel.calls',
  note,
  badge,
  line,
  drawnAt: {
    call: { take: 'hand', give: 'dubel' },
    refill: { slot1: 'slot1', slot2: 'slot2' },
  },
  splits: true,
  trump: (view) => trumpOf(view.facts.contract),
}

export default room

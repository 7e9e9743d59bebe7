/** What Skat adds to the generic table. */
import { settings } from '../../lib/settings.svelte'
import type { View } from '../../lib/wire'
import type { Board } from '../../table/board.svelte'
import type { LiveTable } from '../../table/live.svelte'
import { plain } from '../../table/sheet'
import type { Band } from '../../table/addition'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import Announce from './Announce.svelte'
import { calls } from './history'
import Talk from './Talk.svelte'
import { biddingOf, callsOf, gameOf, groups, isTrump, numberOf, positions } from './skat'

/** A seat's last call, or where it sits, as long as the auction lasts; then its side is told. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const same = (text: string) => ({ shown: text, said: text })
  if (board.view.phase !== 'bidding') return null
  const last = callsOf(board.view).findLast((call) => call.seat === seat)
  if (last) return same(board.say(`skat.call.${last.call}`, { value: last.value }))
  const place = positions(board.view, board.seats).indexOf(seat)
  return place < 0 ? null : same(board.say(`skat.place.${String(place)}`))
}

function line(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  if (typeof row.contract !== 'string') return board.say(`skat.kind.${String(row.kind)}`)
  return `${board.say(`contract.${row.contract}.symbol`)} ${plain(row.result as number)}`
}

function trump(view: View): string | null {
  const game = gameOf(view)
  return game?.length === 1 ? game : null
}

/** The value bid, or the game with its multipliers, and for the soloist what it is worth so far. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  const soloist = facts.soloist as number | undefined
  const game = typeof facts.contract === 'string' ? facts.contract : null
  const round = facts.round && facts.round !== facts.ramsch ? board.say('fact.round', { value: facts.round }) : ''
  const what = (...forms: string[][]) => forms.map((each) => [...each, round].filter((one) => one !== '').join(' · '))
  if (facts.ramsch) {
    const times = facts.refusals ? `×${String(2 ** Number(facts.refusals))}` : null
    return { slip: times && 'G', times, who: [board.say(`ramsch.${String(facts.ramsch)}`)], what: what([]) }
  }
  if (soloist === undefined) {
    const bid = biddingOf(board.view)?.bid ?? 0
    const slip = bid > 0 ? String(bid) : null
    return { slip, who: [board.words.first([`phase.${phase}`], '')], what: what([]) }
  }
  if (game === null) {
    const who = board.words.first([`phase.${phase}`], '')
    return { slip: String(facts.bid), who: whose(board, soloist, who), what: what([]) }
  }
  const announced = [
    facts.from_hand ? board.say('from_hand.true') : '',
    facts.extra ? board.say(`extra.${String(facts.extra)}`) : '',
    facts.needed ? board.say(`needed.${String(facts.needed)}`) : '',
  ]
    .filter((each) => each !== '')
    .map((each) => each.toLocaleLowerCase(board.words.lang))
  const matadors = facts.matadors as { with: boolean; length: number; value: number } | undefined
  // What was bid the soloist must reach, whatever it is worth so far.
  const over = board.say('skat.over', {
    bid: facts.bid,
    base: !matadors && facts.base,
    value: !matadors && facts.value,
  })
  const worth = matadors
    ? [over, board.say(matadors.with ? 'skat.with' : 'skat.without', { n: matadors.length }), String(matadors.value)]
    : [over]
  const short = worth.filter((_, i) => !matadors || i !== 1)
  const shortest = announced.length > 0 && !matadors ? announced : short
  const said = board.say(`contract.${game}`)
  return {
    slip: board.say(`contract.${game}.symbol`),
    times: facts.doubled ? `×${String(facts.doubled)}` : null,
    said,
    seat: soloist,
    who: whose(board, soloist, said),
    what: [
      ...what([...announced, ...worth], [...announced, ...short], shortest),
      // What round it is, the history tells too.
      shortest.join(' · '),
    ],
  }
}

const room: Room = {
  panels: { bid: Talk, hold: Talk, pass: Talk, kontra: Talk, offer: Talk, grand_hand: Talk, announce: Announce },
  resident: (table: LiveTable) => (table.me !== null && table.view.phase === 'bidding' ? Talk : null),
  band,
  history: calls,
  historyName: 'skat.calls',
  note,
  // Who agrees to an exchange reads what he takes and gives.
  formName: ({ words, view }, { move }) =>
    move === 'answer' && view.facts.plans ? words.text('agree_to_plan', view.facts) : null,
  line,
  groups,
  trump,
  isTrump,
  numberOf: (code, view) => (settings.numbered ? numberOf(code, view) : null),
  drawnAt: { announce: { discard: 'skat' }, pass_on: { cards: 'skat' } },
}

export default room

/** What Betel adds to the generic table. */
import type { FormView } from '../../lib/wire'
import type { Board } from '../../table/board.svelte'
import type { LiveTable } from '../../table/live.svelte'
import type { Addition } from '../../table/addition'
import AuctionBox from './AuctionBox.svelte'
import Calls from './Calls.svelte'
import ClaimAnswer from './ClaimAnswer.svelte'
import Header from './Header.svelte'
import Middle from './Middle.svelte'
import Predict from './Predict.svelte'
import { lastOf } from './calls'
import { parse, trumpOf } from './contracts'
import Offers from './trade/Offers.svelte'
import { partiesOf } from './trade/parties'
import { said, sentence } from './trade/sentence'
import { agreementsOf, bidding, type Clause, type Terms } from './trade/terms'

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

function story(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  return board.say(`outcome.${row.made === null ? 'none' : String(row.made)}`, row)
}

/** To whom cards are shown, and what is demanded: there may be several such forms at once. */
function formName(board: Board, form: FormView): string | null {
  const value = (name: string): unknown => {
    const part = form.parts.find((each) => each.name === name)
    return part?.kind === 'phrases' ? part.phrases[0] : undefined
  }
  if (form.move === 'show') return board.say('trade.show_to', { seats: value('to') })
  if (form.move !== 'order') return null
  const agreement = agreementsOf(board.view).find((each) => each.number === value('agreement'))
  const duty = agreement?.clauses[Number(value('clause'))]
  if (!agreement || duty?.clause.k !== 'demand') return null
  const clause: Clause = { k: 'must', on: duty.clause.on, window: {}, filter: duty.clause.menu }
  const what = said(board.words, clause, 'you', partiesOf(board, agreement.from, agreement.to))
  return board.say('trade.order', { what: `${board.words.seat(duty.seat)}, ${what}` })
}

function phrase(board: Board, schema: string, value: unknown): string | null {
  if (schema === 'seats') return board.say('trade.seats', { seats: value })
  if (schema !== 'terms') return null
  const terms = value as Terms
  return sentence(board.words, terms, partiesOf(board, board.place, terms.to))
}

function resident(table: LiveTable): typeof AuctionBox | typeof Offers | null {
  if (table.me === null) return null
  return table.view.phase === 'auction' ? AuctionBox : table.view.phase === 'window' ? Offers : null
}

export const betel: Addition = {
  panels: {
    pass: AuctionBox,
    call: AuctionBox,
    refill: AuctionBox,
    look: AuctionBox,
    answer: ClaimAnswer,
    predict: Predict,
    ready: Offers,
    offer: Offers,
    accept: Offers,
    refine: Offers,
    auto_ready: null,
    motion: null,
  },
  formName,
  phrase,
  resident: (table) => resident(table),
  middle: Middle,
  header: Header,
  history: Calls,
  note,
  line,
  story,
  drawnAt: {
    call: { take: 'hand', give: 'dubel' },
    refill: { slot1: 'slot1', slot2: 'slot2' },
  },
  splits: true,
  trump: (view) => trumpOf(view.facts.contract),
}

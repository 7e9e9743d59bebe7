/** What Betel's trading adds to the table where it was agreed on. */
import type { FormView } from '../../../lib/wire'
import type { Board } from '../../../table/board.svelte'
import type { Room } from '../../../table/room'
import AuctionBox from '../AuctionBox.svelte'
import Middle from './Middle.svelte'
import Offers from './Offers.svelte'
import { partiesOf } from './parties'
import { said, sentence } from './sentence'
import { agreementsOf, type Clause, type Terms } from './terms'

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

const room: Room = {
  panels: { ready: Offers, offer: Offers, accept: Offers, refine: Offers },
  resident: (table) => {
    if (table.me === null) return null
    return table.view.phase === 'auction' ? AuctionBox : table.view.phase === 'window' ? Offers : null
  },
  middle: Middle,
  least: 8,
  formName,
  phrase,
}

export default room

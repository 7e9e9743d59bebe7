/** What poker adds to the generic table. */
import type { EventView, View } from '../../lib/wire'
import { component } from '../../lib/later.svelte'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import { potOf, potsOf } from '../../table/chips'
import type { Room } from '../../table/room'
import Bet from './Bet.svelte'
import { awards, handName, lastWord, question, shown, type Note, type Told } from './betting'
import { course } from './history'
import { reason } from './outcome'

/** It comes before it is needed. */
const exchange = component(() => import('./Exchange.svelte'))

/** Milliseconds the hands lie open before the pots are paid. */
const SHOWDOWN = 1600

/** The pot, with what is to be paid; once it is paid, why to whom. */
function band(board: Board): Band {
  const { view } = board
  const { deal, deck, level, raises_left: raises } = view.facts
  const sum = potOf(view)
  const number = board.say('fact.deal', { value: deal })
  const cards = board.say('fact.deck', { value: deck })
  if (sum === null) return { who: [reason(board) ?? number], what: [`${number} · ${cards}`, number] }
  const pot = board.say('fact.pot', { value: sum })
  const stake = typeof level === 'number' ? [board.say('fact.level', { value: level })] : []
  const left = typeof raises === 'number' ? [board.say('fact.raises_left', { value: raises })] : []
  const parts = potsOf(view).map(({ chips }, at) => `${board.say(at === 0 ? 'pot.main' : 'pot.side')} ${String(chips)}`)
  const some = [...left, ...parts]
  return {
    who: [[pot, ...stake].join(' · '), pot],
    what: [[...some, number, cards], [...some, number], some.length > 0 ? some : [number]].map((each) =>
      each.join(' · '),
    ),
  }
}

/** What one holds, in words; at the others' seats what they did last, or what they have shown. */
function note(board: Board, at: number): Note | null {
  const own = board.seatAt(at) === board.view.seat
  const told = (own ? (board.view.facts.hand as Told | undefined) : null) ?? shown(board.view, at)
  if (!told) return lastWord(board, at)
  const name = handName(board, told)
  const kind = board.say(`poker.kind.${told.hand}`)
  return { shown: name, said: name, forms: [kind, kind] }
}

/** The hands lie open before the chips go to who won them. */
function pictures(before: View, _: readonly EventView[], after: View): View[] {
  const paid = awards(after)
  if (paid.length === 0 || awards(before).length > 0 || !after.facts.showed) return [after]
  const pot = paid.reduce((sum, { chips }) => sum + chips, 0)
  const stacks = (after.facts.stacks as number[]).map(
    (chips, at) => chips - paid.reduce((sum, { winners, share }) => sum + (winners.includes(at) ? share : 0), 0),
  )
  return [
    { ...after, facts: { ...after.facts, awards: undefined, rest: undefined, pot, stacks }, asides: [], timers: [] },
    after,
  ]
}

const room: Room = {
  panels: { pass: Bet, wait: Bet, hold: Bet, open: Bet, raise: Bet, exchange },
  asks: ['first_round', 'exchange', 'second_round'],
  question,
  band,
  history: course,
  historyName: 'poker.course',
  note,
  pictures,
  pause: (view, next) => (awards(next).length > 0 && awards(view).length === 0 && view.facts.showed ? SHOWDOWN : null),
}

export default room

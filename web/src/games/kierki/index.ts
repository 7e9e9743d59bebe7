/** What Kierki adds to the generic table. */
import { symbolOf } from '../../cards/card'
import type { Band } from '../../table/addition'
import type { NumberPart } from '../../lib/wire'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Middle from './Middle.svelte'
import { priceOf, programme } from './programme'

/** What is not to be taken, as it stands on the slip; not everything has a sign. */
function sign(board: Board, kind: string): string | null {
  const rank = (letter: string) => board.words.card(`${letter}H`).replace('♥', '')
  const signs: Record<string, string> = {
    no_hearts: '♥',
    no_queens: rank('Q'),
    no_lords: rank('K') + rank('J'),
    no_heart_king: board.words.card('KH'),
  }
  return signs[kind] ?? null
}

/** Which deal of the programme this is, and trumps or the sale once they are known. */
function band(board: Board): Band {
  const { facts } = board.view
  const kind = String(facts.kind ?? programme(board)[0])
  const number = `${String(Number(facts.deal) + 1)}/${String(programme(board).length)}`
  const avoided = sign(board, kind)
  const more = [
    board.trump ? board.say('fact.trump', { value: board.trump }) : '',
    facts.minimum && !facts.bid ? board.say('fact.minimum', { value: facts.minimum }) : '',
    facts.bid ? `${board.say('fact.bidder', { value: facts.bidder })}: ${String(facts.bid)}` : '',
    facts.start_rank ? board.say('fact.start_rank', { value: facts.start_rank }) : '',
  ].filter((each) => each !== '')
  return {
    slip: board.trump ? board.say(`suit.${board.trump}.symbol`) : avoided,
    struck: !board.trump,
    who: [board.say(`kind.${kind}`)],
    what: [[number, ...more].join(' · '), [number, ...more.slice(-1)].join(' · '), number],
  }
}

/** What a trick is worth where all are to be taken: what is bid for the widow is counted in tricks. */
const TRICK = 25

/** Whole tricks between the least and the most one may say: the fewest, and some in the middle. */
function amounts(board: Board, _move: string, { low, high, step }: NumberPart): { value: number; name: string }[] {
  const least = Math.floor(low / TRICK) + 1
  const most = Math.ceil(high / TRICK) - 1
  return [...new Set([least, Math.floor((least + most) / 2)])]
    .filter((tricks) => tricks <= most && (tricks * TRICK - low) % step === 0)
    .map((tricks) => ({ value: tricks * TRICK, name: board.say('tricks', { n: tricks }) }))
}

const room: Room = {
  middle: Middle,
  asks: ['naming'],
  amounts,
  band,
  line: (board, row) =>
    [board.say(`kind.${String(row.kind)}`), typeof row.trump === 'string' ? symbolOf(row.trump) : ''].join(' ').trim(),
  ahead: (board) =>
    programme(board).map((kind, deal) => ({ line: board.say(`kind.${kind}`), price: priceOf(board, deal) })),
}

export default room

/** What the rooms of the bridge family say of calls and of a contract: at the seats, in the band, in the score sheet. */
import { rankOf, suitOf, SUITS } from '../../cards/card'
import { Later } from '../../lib/later.svelte'
import type { FormView } from '../../lib/wire'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { LiveTable } from '../../table/live.svelte'
import { zone } from '../../table/seating'
import { whose } from '../../table/whose'
import { callsOf } from './calls'

const BOOK = 6
const TRICKS = 13
/** From so many cards on a suit is not short: a doubleton is worth a point, a singleton two, a void three. */
const SHORT = 3

/** The end of a deal where each has a column of his own. */
export const ending = new Later(async () => (await import('./ending/each')).ending)

type Note = { shown: string; said: string; strong?: boolean }

/** In the auction the last call made at a place. */
export function lastCall(board: Board, place: number): Note | null {
  if (board.view.phase !== 'auction') return null
  const last = callsOf(board.view).findLast((told) => told.seat === place)
  if (!last) return null
  const text = board.say(`call.${last.call}`)
  return { shown: text, said: text, strong: last.call === 'X' || last.call === 'XX' }
}

/** Who is vulnerable, where each plays for himself. */
export const danger = (board: Board): string =>
  board.view.facts.vulnerable
    ? board.words.brief.text('fact.vulnerable', board.view.facts.vulnerable as Record<string, unknown>)
    : board.say('band.safe')

/**
 * What one's own hand comes to, whole and in short, where the host lets all have hints: card points, the lengths of its
 * suits, and what short ones are worth. It is counted here, of the cards one sees; none for who only looks on.
 */
function handOf(board: Board): string[] {
  const { store } = board as Board & { readonly store?: LiveTable['store'] }
  if (!store?.info?.hints || store.mySeat === null) return []
  const cards = zone(board.view, `hand.${String(board.home)}`)?.cards ?? []
  if (cards.length !== TRICKS) return []
  const lengths = [...SUITS].map((suit) => cards.filter((code) => suitOf(code) === suit).length)
  const data = {
    points: cards.reduce((sum, code) => sum + 1 + 'JQKA'.indexOf(rankOf(code)), 0),
    shape: lengths.toSorted((a, b) => b - a).join('–'),
    short: lengths.reduce((sum, length) => sum + Math.max(0, SHORT - length), 0),
  }
  return [board.say('band.hand', data), board.say('band.hand.brief', data)]
}

/**
 * The contract, whose it is, and how many tricks each side still needs: by the fact `aim` where the book is another;
 * before there is one what is known. `ours`: whether the tricks of a place are the declarer's; `going`: how it is going,
 * where that is not by tricks to be taken.
 */
export function contractBand(
  board: Board,
  known: string[],
  ours: (place: number, declarer: number) => boolean,
  going?: (contract: string, taken: number) => { said: string; of: number } | null,
): Band {
  const { facts, phase } = board.view
  const beside = known.join(' · ')
  if (typeof facts.contract !== 'string') {
    const alone = known.length > 1 ? [beside, ...known] : [beside]
    const counted = handOf(board).map((hand) => `${known.at(-1) ?? ''} · ${hand}`)
    return { who: [board.say(`phase.${phase}`)], what: [...counted, ...alone] }
  }
  const declarer = Number(facts.declarer)
  const said = board.say(`call.${facts.contract}`)
  const tricks = (facts.tricks ?? []) as number[]
  const taken = tricks.reduce((sum, each, place) => (ours(place, declarer) ? sum + each : sum), 0)
  const lost = tricks.reduce((sum, each) => sum + each, 0) - taken
  const needed = BOOK + Number(facts.contract.charAt(0))
  const aim = (facts.aim ?? { needed, beats: TRICKS + 1 - needed }) as { needed: number; beats: number }
  const goes = going?.(facts.contract, taken) ?? {
    said: board.say('band.tricks', { taken, lost, ...aim }),
    of: aim.needed,
  }
  // Of a contract that is not played nobody takes tricks.
  const played = facts.tricks !== undefined
  return {
    slip: said,
    times: facts.doubles ? `×${String(2 ** Number(facts.doubles))}` : null,
    seat: declarer,
    who: whose(board, board.owners[declarer] ?? declarer, said),
    what: played
      ? [`${goes.said} · ${known.at(-1) ?? ''}`, goes.said, `${String(taken)}/${String(goes.of)}`]
      : [known.at(-1) ?? ''],
  }
}

/** The contract of a line of the sheet. */
export function contractLine(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  if (typeof row.contract !== 'string') return board.say('account.passed_out')
  const bid = row.contract.replace(/X+$/, '')
  return `${board.say(`call.${bid}`)}${row.contract.slice(bid.length)}`
}

/** A bid is chosen in two steps: its level, then its strain. */
export function levelName(board: Board, form: FormView): string | null {
  const bids = form.parts[0]
  return ['bid', 'open'].includes(form.move) && bids?.kind === 'option'
    ? board.say('bid.level', { level: bids.of[0]?.[0] })
    : null
}

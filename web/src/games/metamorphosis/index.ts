/** What Metamorphosis adds to the generic table. */
import { component } from '../../lib/later.svelte'
import type { Board } from '../../table/board.svelte'
import { plain } from '../../table/sheet'
import type { Badge, Band } from '../../table/addition'
import type { Room } from '../../table/room'

/** The table of parts: asked in the prediction, looked at later. */
const parts = component(() => import('./Parts.svelte'))

/** The part a seat predicts, and what it has in this one. */
function badge(board: Board, seat: number): Badge | null {
  const { predictions, part_points } = board.view.facts
  const part = (predictions as number[] | undefined)?.[seat]
  const points = (part_points as number[] | undefined)?.[seat]
  if (part === undefined || points === undefined) return null
  return { shown: `${plain(points)} ★${part}`, said: board.say('metamorphosis.note', { part, points }) }
}

/** The part and what counts in it; all parts open by a tap. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  if (facts.rule === undefined) return { who: [board.words.first([`phase.${phase}`], '')], what: [] }
  return {
    slip: board.trump && board.say(`suit.${board.trump}.symbol`),
    who: [board.say('metamorphosis.part', facts), board.say('fact.rule', { value: facts.rule })],
    what: [facts.trump ? board.say('fact.trump', { value: facts.trump }) : ''],
  }
}

const room: Room = {
  band,
  history: parts,
  historyName: 'metamorphosis.parts',
  resident: (table) => (table.view.phase === 'predict' || table.view.phase === 'discard' ? parts : null),
  badge,
}

export default room

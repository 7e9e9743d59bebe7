/** Reading a review: which decisions were costly, what they come to, how a line falls into tricks. */
import type { Reviewed } from '../lib/wire'

/** Points below which nobody minds. */
const LEAST = 0.05

/** Whether a decision cost anything, by either measure. */
export function costly(decision: Reviewed): boolean {
  return (decision.cost ?? 0) >= LEAST || (decision.known ?? 0) >= LEAST
}

/** What the decisions of a seat cost together. */
export function totalOf(decisions: readonly Reviewed[], seat: number): { cost: number; known: number } {
  const own = decisions.filter((each) => each.seat === seat)
  const sum = (of: (each: Reviewed) => number | null) => own.reduce((total, each) => total + (of(each) ?? 0), 0)
  return { cost: sum((each) => each.cost), known: sum((each) => each.known) }
}

/** A line of play in groups of as many cards as there are players, the last one full: so every group is a trick. */
export function inTricks<Move>(line: readonly Move[], players: number): Move[][] {
  const first = line.length % players
  const groups = first > 0 ? [line.slice(0, first)] : []
  for (let at = first; at < line.length; at += players) groups.push(line.slice(at, at + players))
  return groups.map((group) => [...group])
}

/** What the log of a table shows of what was told. */
import type { LogEntry } from './store.svelte'
import type { View } from './wire'

const OF_A_TRICK: readonly string[] = ['card_played', 'trick']

/**
 * All of it; but of the deal that is being played no trick that may not be looked at any more: all that were taken where
 * they are closed (a fact `tricks_closed`), all but the last where that one can be seen (a fact `last_trick`).
 */
export function readable(log: readonly LogEntry[], view: View | null): readonly LogEntry[] {
  const kept = view?.facts.tricks_closed === true ? 0 : view?.facts.last_trick === undefined ? null : 1
  if (kept === null) return log
  const dealt = log.findLastIndex(({ code }) => code === 'deal_begins')
  const taken = log.flatMap(({ code }, at) => (code === 'trick' && at > dealt ? [at] : []))
  const gathered = taken.at(-1 - kept) ?? -1
  return log.filter(({ code }, at) => !OF_A_TRICK.includes(code) || at < dealt || at > gathered)
}

/** What the log of a table shows of what was told. */
import type { LogEntry } from './store.svelte'
import type { View } from './wire'

const OF_A_TRICK: readonly string[] = ['card_played', 'trick']

/**
 * All of it; but where tricks that were taken are not looked at (a fact `tricks_closed`), not those of the deal that is
 * being played.
 */
export function readable(log: readonly LogEntry[], view: View | null): readonly LogEntry[] {
  if (view?.facts.tricks_closed !== true) return log
  const dealt = log.findLastIndex(({ code }) => code === 'deal_begins')
  const gathered = log.findLastIndex(({ code }) => code === 'trick')
  return log.filter(({ code }, at) => !OF_A_TRICK.includes(code) || at < dealt || at > gathered)
}

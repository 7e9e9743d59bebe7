/** The heaps turned up one by one, before the chips are paid. */
import { settings } from '../../lib/settings.svelte'
import type { View } from '../../lib/wire'
import { heaps, staked } from './stakes'

/** Milliseconds a heap rests before the next is turned. */
const PACE = { short: 400, normal: 750, long: 1400 } as const

/**
 * The views in which they are turned: the bank's bottom first, then one after the other those that somebody has put chips
 * on, the others with the last. Their fact `rest` is how many milliseconds each is looked at, the last twice as long.
 */
export function turned(before: View, after: View): View[] {
  const bottoms = after.facts.bottoms as string[] | undefined
  if (!bottoms || before.facts.bottoms) return [after]
  const lie = heaps(after).map((heap, at) => ({ ...heap, at }))
  const order = [...lie.filter(({ bank }) => bank), ...lie.filter(({ stakes }) => stakes.length > 0)]
  const pace = PACE[settings.pause]
  const stacks = before.totals.map((chips, seat) => chips - staked(after, seat))
  const still = { ...after, waiting: [], choices: [], asides: [], timers: [] }
  const views = order.map((_, last) => {
    const open = new Set(order.slice(0, last + 1).map(({ at }) => at))
    const shown = bottoms.map((card, at) => (open.has(at) || last === order.length - 1 ? card : null))
    return { ...still, facts: { ...after.facts, stacks, bottoms: shown, rest: shown.includes(null) ? pace : 2 * pace } }
  })
  return [...views, after]
}

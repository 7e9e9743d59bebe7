/** What beats what, seen by a tap: it comes when it is wanted. */
import { component } from '../../lib/later.svelte'

export const hands = component(() => import('./Hands.svelte'))

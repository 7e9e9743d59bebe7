/** The auction so far, seen by a tap or at the side: it comes when it is wanted. */
import { component } from '../../lib/later.svelte'

export const calls = component(() => import('./Calls.svelte'))

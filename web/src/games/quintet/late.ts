/** What beats what, seen by a tap: it comes when it is wanted. */
import { component } from '../../lib/later.svelte'

export const classes = component(() => import('./Classes.svelte'))

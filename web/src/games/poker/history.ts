/** The course of the deal and what beats what, seen by a tap or at the side: it comes when it is wanted. */
import { component } from '../../lib/later.svelte'

export const course = component(() => import('./Course.svelte'))

/** What a page gives to the surface of a table: the generic one, or that of a game's room (its part `surface`). */
import type { Snippet } from 'svelte'
import type { TableStore } from '../lib/store.svelte'
import type { View } from '../lib/wire'

export interface SurfaceProps {
  store: TableStore
  /** What the page has to say at the left and at the right of the bar at the top, and below it. */
  lead?: Snippet | undefined
  tail?: Snippet | undefined
  notices?: Snippet<[View?]> | undefined
}

/** The pages, each fetched when it is gone to. */
import { page } from '../lib/later.svelte'

export const pages = {
  lobby: page(() => import('./Lobby.svelte')),
  table: page(() => import('./Table.svelte')),
  replay: page(() => import('./Replay.svelte')),
  review: page(() => import('./Review.svelte')),
  proof: page(() => import('./Proof.svelte')),
  event: page(() => import('./Event.svelte')),
  learn: page(() => import('./Learn.svelte')),
  course: page(() => import('./Course.svelte')),
  puzzles: page(() => import('./Puzzles.svelte')),
  puzzle: page(() => import('./Puzzle.svelte')),
  rules: page(() => import('./Rules.svelte')),
  keep: page(() => import('./Keep.svelte')),
  settings: page(() => import('./Settings.svelte')),
  missing: page(() => import('./Missing.svelte')),
}

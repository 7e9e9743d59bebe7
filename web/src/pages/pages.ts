/** The pages, each fetched when it is gone to. */
import { page } from '../lib/later.svelte'
import { settings } from '../lib/settings.svelte'
import { reviewWords } from './review/words'
import { settingsWords } from './settings/words'
import { startWords } from './start/words'

export const pages = {
  lobby: page(async () => {
    const [start] = await Promise.all([import('./Lobby.svelte'), startWords.fetch(settings.lang)])
    return start
  }),
  table: page(() => import('./Table.svelte')),
  screen: page(async () => (await import('./screen/page')).fetched()),
  replay: page(async () => {
    const [replay] = await Promise.all([import('./Replay.svelte'), reviewWords.fetch(settings.lang)])
    return replay
  }),
  review: page(async () => {
    const [review] = await Promise.all([import('./Review.svelte'), reviewWords.fetch(settings.lang)])
    return review
  }),
  proof: page(async () => {
    const [proof] = await Promise.all([import('./Proof.svelte'), reviewWords.fetch(settings.lang)])
    return proof
  }),
  event: page(async () => (await import('./event/page')).fetched()),
  learn: page(() => import('./Learn.svelte')),
  course: page(() => import('./Course.svelte')),
  puzzles: page(() => import('./Puzzles.svelte')),
  puzzle: page(() => import('./Puzzle.svelte')),
  rules: page(() => import('./Rules.svelte')),
  glossary: page(() => import('./Glossary.svelte')),
  keep: page(async () => (await import('./keep/page')).fetched()),
  files: page(async () => (await import('./files/page')).fetched()),
  settings: page(async () => {
    const [page] = await Promise.all([import('./Settings.svelte'), settingsWords.fetch(settings.lang)])
    return page
  }),
  sources: page(() => import('./Sources.svelte')),
  stand: page(() => import('./Stand.svelte')),
  missing: page(() => import('./Missing.svelte')),
}

/**
 * What a newcomer is told at the table, kept in this browser: a sentence of a game is shown in the first deals in which
 * it comes up, and then no more. Somebody may hide it all, or have it from the beginning again.
 */
import { SvelteMap } from 'svelte/reactivity'

import * as keep from '../lib/keep'
import { settings } from '../lib/settings.svelte'
import type { Guide } from '../lib/wire'

/** In so many deals each sentence is shown. */
export const DEALS = 2

interface Told {
  hidden: boolean
  /** The deals a sentence was shown in, by its code. */
  deals: Record<string, string[]>
}

const NOTHING: Told = { hidden: false, deals: {} }

/** The game whose guidance stands beside the table, not on it; empty if it is none. */
export const beside = $state({ game: '' })

/** By game, once looked at. */
const known = new SvelteMap<string, Told>()

function place(game: string): string {
  return `talia.guide.${game}`
}

/** What was kept; anything damaged is as if nothing had been. */
export function read(kept: string | null): Told {
  try {
    const found = JSON.parse(kept ?? '') as Partial<Told> | null
    const deals = Object.entries(found?.deals ?? {}).filter(([, each]) => Array.isArray(each))
    return { hidden: found?.hidden === true, deals: Object.fromEntries(deals) }
  } catch {
    return NOTHING
  }
}

function told(game: string): Told {
  return known.get(game) ?? read(keep.get(place(game)))
}

function put(game: string, told: Told): void {
  known.set(game, told)
  keep.set(place(game), JSON.stringify(told))
}

/** Those of the sentences that are to be shown in this deal. */
export function fresh(game: string, guides: readonly Guide[], deal: string): Guide[] {
  const { hidden, deals } = told(game)
  if (hidden || !settings.guidance || beside.game === game) return []
  return guides.filter(({ code }) => {
    const before = deals[code] ?? []
    return before.length < DEALS || before.includes(deal)
  })
}

/** Remembers that sentences were shown in this deal. */
export function note(game: string, guides: readonly Guide[], deal: string): void {
  const { hidden, deals } = told(game)
  const news = guides.filter(({ code }) => !deals[code]?.includes(deal))
  if (news.length === 0) return
  put(game, {
    hidden,
    deals: { ...deals, ...Object.fromEntries(news.map(({ code }) => [code, [...(deals[code] ?? []), deal]])) },
  })
}

/** Shows no more of it in this game. */
export function hide(game: string): void {
  put(game, { ...told(game), hidden: true })
}

/** Begins with this game as if nothing had been told. */
export function again(game: string): void {
  settings.guidance = true
  put(game, NOTHING)
}

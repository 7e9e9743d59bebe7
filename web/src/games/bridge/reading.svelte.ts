/** What calls show by the system of the table: the server reads an auction as soon as somebody looks at it. */
import { ask, at, Refusal } from '../../lib/api'
import { insist } from '../../lib/later.svelte'
import type { Lang } from '../../lib/settings.svelte'
import type { CallsRead, Overheard, Shows, View } from '../../lib/wire'
import { callsOf } from './calls'

/** Auctions that are remembered. */
const KEPT = 60

/** Refusals that say nothing of the auction: it is asked about again. */
const PASSING = ['network', 'busy', 'too_fast']

/** What was asked, the newest last. */
let asked: string[] = []

/** What has come. What is made while something is drawn would not tell it: so this stands here from the first. */
let come: Readonly<Record<string, CallsRead>> = $state.raw({})

/** Asks for an auction, if nobody has yet; one that is not read, whatever it is, is not asked for again. */
async function fetched(key: string, path: string, body: Overheard): Promise<void> {
  if (asked.includes(key)) return
  asked = [...asked, key].slice(-KEPT)
  const read = await insist(async () => {
    try {
      return await ask<CallsRead>(path, body)
    } catch (error) {
      if (error instanceof Refusal && !PASSING.includes(error.code)) return null
      throw error
    }
  })
  if (!read) return
  const all = { ...come, [key]: read }
  come = Object.fromEntries(Object.entries(all).filter(([of]) => asked.includes(of)))
}

/** How calls of a view's auction are asked about. */
function question({ game, facts }: View, lang: Lang, calls: string[]): { path: string; body: Overheard; key: string } {
  const { dealer, vulnerable, part_scores, agreed } = facts
  const path = `/api/calls/${lang}/${at(game)}`
  const body = {
    heard: { dealer, vulnerable, calls, ...(part_scores ? { part_scores } : {}) },
    options: agreed as Record<string, unknown>,
  }
  return { path, body, key: path + JSON.stringify(body) }
}

const told = (view: View): string[] => callsOf(view).map(({ call }) => call)

/** The auction as the system reads it; null as long as that is not here. */
export function reading(view: View, lang: Lang): CallsRead | null {
  const { path, body, key } = question(view, lang, told(view))
  void fetched(key, path, body)
  return come[key] ?? null
}

/** What the calls show, those that are known yet: a call shows the same whatever follows. */
export function shown(view: View, lang: Lang): Shows[] {
  const calls = told(view)
  let here = reading(view, lang)
  for (let n = calls.length - 1; here === null && n > 0; n--)
    here = come[question(view, lang, calls.slice(0, n)).key] ?? null
  return here?.calls ?? []
}

/** Which page is shown. Links are ordinary links; clicks on those of this site change the page without loading it. */
import { tick } from 'svelte'

/** Whether a click on a link asks for a tab or a window of its own, or for a download. */
export const leadsElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey

export type Route =
  | { page: 'lobby'; game: string | null }
  | { page: 'table'; id: string; key: string | null }
  | { page: 'screen'; id: string; key: string }
  | { page: 'replay'; id: string; deal: number; line: number | null; best: number | null; event: string | null }
  | { page: 'review'; id: string; deal: number }
  | { page: 'proof'; id: string; deal: number; line: number | null }
  | { page: 'event'; id: string }
  | { page: 'learn'; game: string | null }
  | { page: 'course'; game: string; step: string | null }
  | { page: 'puzzles'; game: string }
  | { page: 'puzzle'; game: string; id: string }
  | { page: 'rules'; game: string | null; chapter: string | null; example: string | null; behind: string }
  | { page: 'glossary'; game: string | null; term: string }
  | { page: 'keep'; game: string }
  | { page: 'files'; game: string; deal: number | null }
  | { page: 'settings' | 'stand' | 'sources' | 'missing' }

/** The page a path leads to. */
export function routeOf(path: string, hash: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decoded)
  const behind = decoded(hash.replace(/^#/, ''))
  const [first, second = null, third = null, fourth = null, fifth] = parts
  if (parts.length === 0) return { page: 'lobby', game: behind === '' ? null : behind }
  if (first === 'learn' && parts.length <= 2) return { page: 'learn', game: second }
  if (first === 'puzzles' && second !== null) {
    if (parts.length === 2) return { page: 'puzzles', game: second }
    if (parts.length === 3 && third !== null) return { page: 'puzzle', game: second, id: third }
  }
  if (first === 'course' && second !== null && parts.length <= 3) return { page: 'course', game: second, step: third }
  if ((first === 'settings' || first === 'stand' || first === 'sources') && parts.length === 1) return { page: first }
  if (first === 'rules' && (parts.length <= 3 || (third === 'examples' && parts.length === 4))) {
    return { page: 'rules', game: second, chapter: third, example: fourth, behind }
  }
  if (first === 'glossary' && parts.length <= 2) return { page: 'glossary', game: second, term: behind }
  if (first === 'keep' && second !== null && parts.length === 2) return { page: 'keep', game: second }
  if (first === 'files' && second !== null && parts.length === 2) {
    return { page: 'files', game: second, deal: numeral(behind) }
  }
  if (first === 'event' && second !== null && parts.length === 2) return { page: 'event', id: second }
  if (first === 't' && second !== null) {
    if (parts.length === 2) return { page: 'table', id: second, key: /^k=(.+)$/.exec(behind)?.[1] ?? null }
    if (third === 'screen' && parts.length === 3) {
      return { page: 'screen', id: second, key: /^s=(.+)$/.exec(behind)?.[1] ?? '' }
    }
    const deal = numeral(fourth)
    if (third === 'deal' && deal !== null) {
      const best = numeral(/^\?best=(.+)$/.exec(search)?.[1])
      const event = /^\?event=([\w-]+)$/.exec(search)?.[1] ?? null
      if (parts.length === 4) return { page: 'replay', id: second, deal, line: numeral(behind), best, event }
      if (parts.length === 5 && fifth === 'proof') return { page: 'proof', id: second, deal, line: numeral(behind) }
      if (parts.length === 5 && fifth === 'review') return { page: 'review', id: second, deal }
    }
  }
  return { page: 'missing' }
}

/** The number a text is; null if it is none. */
export function numeral(text: string | null | undefined): number | null {
  return /^\d+$/.test(text ?? '') ? Number(text) : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

let current: Route = $state.raw(routeOf(location.pathname, location.hash, location.search))

export const router = {
  get route(): Route {
    return current
  },
}

/** Shows another page of this site. `replace`: the browser's "back" does not lead to where one was. */
export async function go(path: string, { replace = false } = {}): Promise<void> {
  const before = location.pathname + location.search
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  current = routeOf(location.pathname, location.hash, location.search)
  await tick()
  // On the start page what follows the sign is another page; elsewhere it is a place on the same one.
  if (location.pathname + location.search === before && current.page !== 'lobby') return
  scrollTo(0, 0)
  focusHeading()
}

/** Keyboard and screen reader begin a new page at its heading. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Listens to the browser's buttons and to clicks on links; to be called once. */
export function startRouter(): void {
  addEventListener('popstate', () => {
    current = routeOf(location.pathname, location.hash, location.search)
  })
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || leadsElsewhere(event)) return
    const link = (event.target as Element | null)?.closest('a')
    if (!link?.href || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    void go(link.pathname + link.search + link.hash)
  })
}

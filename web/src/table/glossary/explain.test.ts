// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import type { GlossaryPage } from '../../lib/wire'
import { explain } from './explain'

const PLAIN = { own: true, also: [], games: [] }

const page: GlossaryPage = {
  ...{ lang: 'pl', game: 'bridge', title: '', places: [] },
  terms: [
    { key: 'wpadka', term: 'wpadka', abroad: 'undertrick', means: 'Brak lewy: wpadka.', forms: 'wpadk\\w+', ...PLAIN },
  ],
}

const sheets = () => {
  flushSync()
  return [...document.querySelectorAll('dialog')]
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is explained opens at once, once, and is drawn when it comes', async () => {
  // A browser opens a dialog; here there is none that could.
  HTMLDialogElement.prototype.showModal = vi.fn()
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  explain('pl', 'bridge', { key: 'wpadka' })
  explain('pl', 'bridge', { key: 'wpadka' })
  expect(sheets().map((each) => each.getAttribute('aria-label'))).toEqual(['One moment…'])
  await vi.waitFor(() => {
    answer(new Response(JSON.stringify(page)))
    expect(sheets().map((each) => each.getAttribute('aria-label'))).toEqual(['wpadka (undertrick)'])
  })
  // It does not lead to itself.
  expect(sheets()[0]?.querySelectorAll('[data-term]').length).toBe(0)
  sheets()[0]?.dispatchEvent(new Event('close'))
  expect(sheets()).toEqual([])
  explain('pl', 'bridge', { key: 'wpadka' })
  expect(sheets().map((each) => each.textContent)).toEqual([expect.stringContaining('Brak lewy')])
})

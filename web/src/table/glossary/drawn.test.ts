// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import { Words } from '../../lib/words'
import type { GlossaryPage } from '../../lib/wire'
import Terms from './Terms.svelte'

const PLAIN = { own: true, also: [], games: [] }

const page: GlossaryPage = {
  ...{ lang: 'pl', game: 'bridge', title: '', places: [{ id: 'sheet', name: 'zapis', keys: ['wpadka'] }] },
  terms: [
    { key: 'wpadka', term: 'wpadka', abroad: 'undertrick', means: 'Brak lewy.', forms: 'wpadk\\w+', ...PLAIN },
    { key: 'kontra', term: 'kontra', abroad: 'double', means: 'Podnosi stawkę.', forms: 'kontr\\w', ...PLAIN },
  ],
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a glossary that comes late is drawn wherever its words already stand, the first of them too', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(page))))
  const words = new Words('pl', {})
  const drawn = ['Wpadka z kontrą', 'kontra'].map((text) =>
    mount(Terms, { target: document.body, props: { text, words, game: 'bridge', place: 'sheet' } }),
  )
  flushSync()
  expect(document.body.textContent).toBe('Wpadka z kontrąkontra')
  await vi.waitFor(() => {
    flushSync()
    const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([['Wpadka', '/glossary/bridge#wpadka']])
  })
  expect(document.body.textContent).toBe('Wpadka z kontrąkontra')
  for (const each of drawn) void unmount(each)
})

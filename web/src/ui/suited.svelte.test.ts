// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import type { Lang } from '../lib/settings.svelte'
import { Words, type Catalogue } from '../lib/words'
import Suited from './Suited.svelte'

const wordsOf = (lang: Lang): Words =>
  new Words(lang, JSON.parse(readFileSync(`../src/talia/table/words/${lang}.json`, 'utf8')) as Catalogue)

const clean = (text: string | null): string => (text ?? '').replaceAll('\uFE0E', '').replace(/\s+/g, ' ').trim()

/** What is seen of a text, and what a screen reader says for it. */
function both(text: string, words: Words): [seen: string, heard: string] {
  const shown = mount(Suited, { target: document.body, props: { text, words } })
  const seen = clean(document.body.textContent)
  for (const sign of document.body.querySelectorAll('[role="img"]')) sign.textContent = sign.getAttribute('aria-label')
  const heard = clean(document.body.textContent)
  void unmount(shown)
  return [seen, heard]
}

test('every sign that is seen is said as its suit, by itself and within a text', () => {
  for (const [text, polish, english] of [
    ['♥', 'kiery', 'hearts'],
    ['2♣\uFE0E', '2 trefle', '2 clubs'],
    ['Ania: 1♦', 'Ania: 1 karo', 'Ania: 1 diamonds'],
    ['K♠ 10♥', 'K pik 10 kier', 'K spades 10 hearts'],
    ['5+ ♠, 4♥××', '5+ piki , 4 kiery ××', '5+ spades , 4 hearts ××'],
    ['pas', 'pas', 'pas'],
  ] as const) {
    expect(both(text, wordsOf('pl'))).toEqual([clean(text), polish])
    expect(both(text, wordsOf('en'))[1]).toBe(english)
  }
})

// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import type { Lang } from '../lib/settings.svelte'
import { Words, type Catalogue } from '../lib/words'
import Suited from './Suited.svelte'

const wordsOf = (lang: Lang): Words =>
  new Words(lang, JSON.parse(readFileSync(`../src/talia/table/words/${lang}.json`, 'utf8')) as Catalogue)
const POLISH = wordsOf('pl')
const ENGLISH = wordsOf('en')

/** What is seen of a text, and what a screen reader says for it. */
function both(text: string, words: Words): [seen: string, heard: string] {
  const shown = mount(Suited, { target: document.body, props: { text, words } })
  const without = (those: string): string => {
    const all = document.body.cloneNode(true) as HTMLElement
    for (const each of all.querySelectorAll(those)) each.remove()
    return (all.textContent ?? '').replaceAll('\uFE0E', '').replace(/\s+/g, ' ').trim()
  }
  const found: [string, string] = [without('.unseen'), without('[aria-hidden="true"]')]
  void unmount(shown)
  return found
}

test('every sign that is seen is said as its suit, by itself and within a text', () => {
  for (const [text, inPolish, inEnglish] of [
    ['♥', 'kiery', 'hearts'],
    ['2♣\uFE0E', '2 trefle', '2 clubs'],
    ['Ania: 1♦', 'Ania: 1 karo', 'Ania: 1 diamonds'],
    ['K♠ 10♥', 'K pik 10 kier', 'K spades 10 hearts'],
    ['5+ ♠, 4♥××', '5+ piki , 4 kiery ××', '5+ spades , 4 hearts ××'],
    ['pas', 'pas', 'pas'],
  ] as const) {
    expect(both(text, POLISH)).toEqual([text.replace('\uFE0E', ''), inPolish])
    expect(both(text, ENGLISH)[1]).toBe(inEnglish)
  }
})

// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Words } from '../lib/words'
import type { Band } from './addition'
import type { Board } from './board.svelte'
import Opened from './Opened.svelte'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** Opens what the band of a game without a history says. */
function opened(band: Partial<Band> | null): { title: string | null; lines: string[] } {
  const words = new Words('en', { 'fact.deal': 'Deal {value}' })
  const board = {
    words,
    band,
    added: { terms: true },
    view: { game: 'any', facts: { deal: 3 } },
    say: (key: string, data: Record<string, unknown> = {}) => words.text(key, data),
  } as unknown as Board
  const page = mount(Opened, {
    target: document.body,
    props: { board, table: null, what: 'history', onclose: () => undefined },
  })
  flushSync()
  const dialog = document.querySelector('dialog')
  const found = {
    title: dialog?.getAttribute('aria-label') ?? null,
    lines: [...(dialog?.querySelectorAll('.standing p') ?? [])].map((each) => each.textContent.trim()),
  }
  void unmount(page)
  return found
}

test('what opens from the band is called by the contract, else by what the band says, else by the deal', () => {
  expect(opened({ said: '4 spades', who: ['Ann plays'], what: ['5 of 10'] })).toEqual({
    title: '4 spades',
    lines: ['Ann plays', '5 of 10'],
  })
  expect(opened({ who: ['Auction'], what: ['nobody vulnerable'] })).toEqual({
    title: 'Auction',
    lines: ['nobody vulnerable'],
  })
  expect(opened({ who: [''], what: [''] })).toEqual({ title: 'Deal 3', lines: [] })
  expect(opened(null)).toEqual({ title: 'Deal 3', lines: [] })
})

test('two lines may say the same', () => {
  expect(opened({ said: 'Play', who: ['safe'], what: ['safe'] }).lines).toEqual(['safe', 'safe'])
})

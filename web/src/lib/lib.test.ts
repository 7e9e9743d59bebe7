// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { routeOf } from './router.svelte'
import { read } from './settings.svelte'
import { shareHash } from './shares'
import { minutes } from './time.svelte'

describe('routes', () => {
  it.each([
    ['/', '', { page: 'lobby', game: null }],
    ['/', '#betel', { page: 'lobby', game: 'betel' }],
    ['/learn', '', { page: 'learn', game: null }],
    ['/learn/betel', '', { page: 'learn', game: 'betel' }],
    ['/settings', '', { page: 'settings' }],
    ['/rules', '', { page: 'rules', game: null, chapter: null, example: null, behind: '' }],
    ['/rules/betel', '', { page: 'rules', game: 'betel', chapter: null, example: null, behind: '' }],
    ['/rules/bridge/leads', '', { page: 'rules', game: 'bridge', chapter: 'leads', example: null, behind: '' }],
    [
      '/rules/bridge/examples/rubber',
      '#2',
      { page: 'rules', game: 'bridge', chapter: 'examples', example: 'rubber', behind: '2' },
    ],
    ['/rules/bridge/leads/rubber', '', { page: 'missing' }],
    ['/t/abc', '', { page: 'table', id: 'abc', key: null }],
    ['/t/abc', '#k=secret', { page: 'table', id: 'abc', key: 'secret' }],
    ['/t/abc/deal/3', '', { page: 'replay', id: 'abc', deal: 3, line: null, best: null, event: null }],
    ['/t/abc/deal/3', '#17', { page: 'replay', id: 'abc', deal: 3, line: 17, best: null, event: null }],
    ['/event/abc', '', { page: 'event', id: 'abc' }],
    ['/event', '', { page: 'missing' }],
    ['/keep/betel', '', { page: 'keep', game: 'betel' }],
    ['/t/abc/deal/3/proof', '#7', { page: 'proof', id: 'abc', deal: 3, line: 7 }],
    ['/t/abc/deal/3/review', '', { page: 'review', id: 'abc', deal: 3 }],
    ['/t/abc/deal/3/other', '', { page: 'missing' }],
    ['/t/abc/deal/x', '', { page: 'missing' }],
    ['/t', '', { page: 'missing' }],
    ['/nowhere', '', { page: 'missing' }],
    ['/t/%E0%A4%A', '', { page: 'table', id: '%E0%A4%A', key: null }],
  ])('%s%s', (path, hash, route) => {
    expect(routeOf(path, hash)).toEqual(route)
  })

  it('a replay may go on with best play from a line', () => {
    expect(routeOf('/t/abc/deal/3', '#17', '?best=16')).toMatchObject({ page: 'replay', line: 17, best: 16 })
    expect(routeOf('/t/abc/deal/3', '', '?best=x')).toMatchObject({ page: 'replay', best: null })
    expect(routeOf('/t/abc/deal/3', '', '?event=xy')).toMatchObject({ page: 'replay', best: null, event: 'xy' })
  })
})

describe('shares', () => {
  it('are hashed as the server does it', () => {
    // The value of the doctest of talia.chance.share_hash.
    expect(shareHash('00'.repeat(32)).slice(0, 8)).toBe('65e888ad')
  })
})

describe('settings', () => {
  it('are read from what was kept', () => {
    expect(read('{"lang":"pl","deck":"two","sound":true}')).toMatchObject({ lang: 'pl', deck: 'two', sound: true })
  })

  it.each([
    ['{"sound":true}', true],
    ['{"sound":false}', false],
  ])('kept before there were volumes are read: %s', (kept, sound) => {
    expect(read(kept)).toMatchObject({ sound, volume: 'normal' })
  })

  it('keep the volume while sounds are off', () => {
    expect(read('{"sound":false,"volume":"soft"}')).toMatchObject({ sound: false, volume: 'soft' })
  })

  it.each([null, 'nonsense', '7', 'null', '{"deck":"nine","sound":"loud","lang":7}'])('fall back on %s', (kept) => {
    expect(read(kept)).toEqual(read(null))
  })
})

describe('minutes', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [59_001, '1:00'],
    [65_000, '1:05'],
  ])('%i ms is %s', (ms, text) => {
    expect(minutes(ms)).toBe(text)
  })
})

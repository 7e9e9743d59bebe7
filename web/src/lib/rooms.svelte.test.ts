// @vitest-environment jsdom
import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'

import { furnish, partOf, wordsOf } from './rooms'

/** What an effect sees of something that is on its way, as it comes; the effect is the first to ask for it. */
async function seen<T>(look: () => T): Promise<T[]> {
  const told: T[] = []
  const stop = $effect.root(() => {
    $effect(() => {
      told.push(look())
    })
  })
  flushSync()
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
  stop()
  return told
}

describe('a room that is on its way', () => {
  furnish({ './whist/index.ts': () => Promise.resolve('a room'), './whist/words/pl.ts': () => Promise.resolve({}) }, {})

  it('is heard of by who asked first', async () => {
    expect(await seen(() => partOf('whist', 'index')?.now)).toEqual([null, 'a room'])
  })

  it('is heard of with its words', async () => {
    expect(await seen(() => wordsOf('whist').settled('pl'))).toEqual([false, true])
  })

  it('without words of its own is not waited for', async () => {
    expect((await seen(() => wordsOf('patience').settled('pl'))).at(-1)).toBe(true)
  })
})

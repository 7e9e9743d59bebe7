// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

import { until } from '../fixtures/waiting'
import { insist } from './later.svelte'

it('asks again for the styles of a part, and who waits for one that is only late hears of it', async () => {
  const told = vi.fn()
  const late = document.head.appendChild(document.createElement('link'))
  Object.assign(late, { rel: 'stylesheet', href: '/late.css', onload: told })
  let missed = 0
  const part = insist(() => (missed++ === 0 ? Promise.reject(new Error('no line')) : Promise.resolve('here')))
  await until(() => expect(late.isConnected).toBe(false))
  const again = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  expect(again?.href).toBe(late.href)
  expect(told).not.toHaveBeenCalled()
  again?.dispatchEvent(new Event('load'))
  expect(told).toHaveBeenCalledOnce()
  expect(await part).toBe('here')
})

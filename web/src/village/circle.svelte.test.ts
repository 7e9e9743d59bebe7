// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'

import Circle from './Circle.svelte'

/** A window whose size is told, as there is no layout here. */
let size = { w: 0, h: 0 }
const measured: (() => void)[] = []

function resized(w: number, h: number): void {
  size = { w, h }
  for (const each of measured) each()
  flushSync()
}

afterEach(() => vi.unstubAllGlobals())

test('where the sides scroll anew, all that is below them is counted again', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: ResizeObserverCallback
      constructor(tell: ResizeObserverCallback) {
        this.tell = tell
      }
      observe(target: Element): void {
        measured.push(() => this.tell([{ target } as ResizeObserverEntry], this as unknown as ResizeObserver))
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.w)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.h)
  const seats = Array.from({ length: 40 }, (_, seat) => ({ seat, name: `Osoba ${seat + 1}` }))
  const circle = mount(Circle, { target: document.body, props: { seats, label: 'Miasto' } })
  const sides = () => document.querySelector<HTMLElement>('.sides')
  const below = () => document.querySelector('.below')?.textContent

  resized(320, 370)
  const first = below()
  expect(first).toMatch(/^↓ \d+$/)
  sides()!.scrollTop = 10_000
  sides()!.dispatchEvent(new Event('scroll'))
  flushSync()
  expect(below()).toBeUndefined()
  resized(1040, 860)
  expect(sides()).toBeNull()
  resized(320, 370)
  expect(below()).toBe(first)
  void unmount(circle)
})

// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { Flights } from './flight'

const flown: HTMLElement[] = []

beforeEach(() => {
  flown.length = 0
  HTMLElement.prototype.animate = function (this: HTMLElement) {
    flown.push(this)
    return {} as Animation
  }
})

/** A table with cards in a zone, on which an anchor says where they go. */
function laid(...codes: string[]): HTMLElement {
  const root = document.createElement('section')
  root.innerHTML =
    codes.map((code) => `<span data-flies="${code}" data-zone="trick">${code}</span>`).join('') +
    '<span data-anchor="won.1"></span>'
  document.body.append(root)
  return root
}

describe('a card that is gone', () => {
  it('flies as a copy among what has nothing else laid out, and the air is made once', () => {
    const root = laid('7S', '9S')
    const flights = new Flights(root)
    const [air] = root.querySelectorAll<HTMLElement>('[data-air]')
    expect(air?.parentElement?.style.contain).toBe('strict')
    const children = root.children.length
    for (const code of ['7S', '9S']) {
      flights.look()
      root.querySelector(`[data-flies="${code}"]`)?.remove()
      flights.fly(null, 100)
    }
    expect(root.children.length).toBe(children - 2)
    expect(root.querySelectorAll('[data-air]').length).toBe(1)
    expect([...(air?.children ?? [])].map((ghost) => ghost.textContent)).toEqual(['7S', '9S'])
    expect(flown.every((each) => each.parentElement === air)).toBe(true)
  })
})

// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { heedSlips } from './slips'

/** Two keys, and a tap on one of them: where, when, and by how many clicks in a row. */
function table(): { heard: string[]; tap: (key: number, x: number, at: number, detail?: number) => void } {
  const heard: string[] = []
  const root = document.createElement('div')
  const keys = ['bid', 'confirm'].map((name) => {
    const key = document.createElement('button')
    key.classList.toggle('primary', name === 'confirm')
    key.addEventListener('click', () => heard.push(name))
    root.append(key)
    return key
  })
  heedSlips(root)
  const tap = (key: number, x: number, at: number, detail = 1): void => {
    const event = new MouseEvent('click', { clientX: x, clientY: 9, detail, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    keys[key]?.dispatchEvent(event)
  }
  return { heard, tap }
}

it('lets the second tap of a double tap not hit what has moved there', () => {
  const { heard, tap } = table()
  tap(0, 50, 1000)
  tap(1, 55, 1200)
  expect(heard).toEqual(['bid'])
  // Nor a third one soon after the first; later it is meant.
  tap(1, 52, 1349)
  tap(1, 52, 1351)
  expect(heard).toEqual(['bid', 'confirm'])
})

it('lets everything else through', () => {
  const { heard, tap } = table()
  tap(0, 50, 1000)
  tap(0, 50, 1100)
  tap(1, 90, 1200)
  tap(0, 90, 1600)
  tap(1, 90, 1601, 0)
  expect(heard).toEqual(['bid', 'bid', 'confirm', 'bid', 'confirm'])
})

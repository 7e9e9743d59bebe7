import { describe, expect, it } from 'vitest'
import { kindOf, placeOf, seated } from './seating'
import { clockText } from './time'

describe('seats around the table', () => {
  it('go clockwise from the bottom: first to the left', () => {
    expect(seated(4, 2)).toEqual([2, 3, 0, 1])
    const [me, left, top, right] = [0, 1, 2, 3].map((i) => placeOf(i, 4))
    expect([me!.y, top!.y, left!.x, right!.x].map((each) => Math.round(each))).toEqual([1, 0, 0, 1])
  })

  it('own the zones with their number', () => {
    expect([kindOf('hand.2'), kindOf('dubel')]).toEqual([
      ['hand', 2],
      ['dubel', null],
    ])
  })
})

describe('a clock', () => {
  it('counts a begun second as a whole one', () => {
    expect([clockText(65_000), clockText(8_100), clockText(0), clockText(3_725_000)]).toEqual([
      '1:05',
      '0:09',
      '0:00',
      '1:02:05',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { rounds, type Call } from './calls'
import { LEVELS, UNITS, at, goal, parse, points, trumpOf } from './contracts'

const ids = LEVELS.flatMap((level) => UNITS.map((unit) => at(level, unit))).filter((id) => id !== null)

describe('the grid of contracts', () => {
  it('has all thirty, each where it is read back from', () => {
    expect(new Set(ids).size).toBe(30)
    for (const id of ids) {
      const contract = parse(id)!
      expect(at(contract.level, contract.unit)).toBe(id)
    }
    expect([parse('ALLPASS'), parse('6C'), parse(undefined)]).toEqual([null, null, null])
  })

  // rules/betel.md 2
  it('knows trumps, how many tricks are needed or allowed, and what they bring', () => {
    expect([trumpOf('1H'), trumpOf('3N'), trumpOf('BK2'), trumpOf('ALLPASS')]).toEqual(['H', null, null, null])
    const goals = ['1C', '5N', 'BK3', 'BK0', 'BETEL'].map((id) => goal(parse(id)!))
    expect(goals).toEqual([{ least: 6 }, { least: 10 }, { most: 3 }, { most: 0 }, { most: 0 }])
    const worth = ['1C', '1N', '2H', '5N', 'BK3', 'BK2', 'BETEL'].map((id) => points(parse(id)!))
    expect(worth).toEqual([10, 20, 30, 100, 10, 20, 80])
  })
})

describe('the auction in rounds', () => {
  const call = (seat: number, say: string): Call => ({ seat, call: say, take: [], give: [] })

  it('begins each line with the dealer', () => {
    const lines = rounds([call(2, '1C'), call(0, 'pass'), call(1, '1H'), call(2, 'kontra'), call(0, 'pass')], [2, 0, 1])
    expect(lines.map((line) => line.map((each) => each?.call ?? null))).toEqual([
      ['1C', 'pass', '1H'],
      ['kontra', 'pass', null],
    ])
  })
})

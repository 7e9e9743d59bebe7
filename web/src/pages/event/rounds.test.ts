import { expect, it } from 'vitest'
import { alone, compared, fare, points, worth } from './rounds'

const rounds = (comparison: 'matchpoints' | 'team' | 'total' | 'butler', vp = true) => ({ comparison, vp })

it('tells how somebody fares by what counts', () => {
  expect(fare(rounds('matchpoints'), { value: 0.625, top: 8 }, 'en')).toBe('62.5%')
  expect(fare(rounds('team'), { value: 13.78, top: null }, 'en')).toBe('13.78')
  expect(fare(rounds('team', false), { value: -1.5, top: null }, 'en')).toBe('−1.5')
  expect(fare(rounds('butler'), { value: 2.25, top: null }, 'pl')).toBe('+2,25')
  expect(fare(rounds('total'), { value: -120, top: null }, 'pl')).toBe('−120')
})

it('knows who plays for himself', () => {
  expect([alone(rounds('total')), alone(rounds('butler'))]).toEqual([true, false])
})

it('writes points with a real minus', () => {
  expect([points(0, 'en', 1), points(-3.25, 'en', 1), points(4, 'en', 0)]).toEqual(['0', '−3.3', '+4'])
})

it('tells what a table has for a deal: a share of the top, else IMPs', () => {
  const imps = { points: 420, ahead: -3.5, share: null }
  expect([compared({ points: 420, ahead: 3, share: 0.75 }, 'en'), compared(imps, 'pl')]).toEqual(['75%', '−3,5'])
  expect(compared({ points: 420, ahead: null, share: null }, 'en')).toBe('–')
  expect([worth(imps), worth({ points: 0, ahead: 9, share: 0.5 }), worth(undefined)]).toEqual([-3.5, 0.5, 0])
})

/** What the table allows in offers (rules/betel_trade.md 6): amounts, how far promises reach, free wording. */
import type { LiveTable } from '../../../table/live.svelte'

export interface House {
  least: number
  most: number
  step: number
  /** Later deals a promise may reach. */
  horizon: number
  freeText: boolean
}

export function houseOf(table: LiveTable): House {
  const options = table.store.info?.options ?? {}
  const number = (name: string, usual: number): number => {
    const value = options[name]
    return typeof value === 'number' ? value : usual
  }
  return {
    least: number('trade_min', 5),
    most: number('trade_max', 50),
    step: number('trade_step', 5),
    horizon: number('promise_horizon', 3),
    freeText: options.free_text === true,
  }
}

/** The amounts one may name: multiples of the step from the least to the most. */
export function amountsOf(house: House, low = house.least, high = house.most): number[] {
  const all = Array.from({ length: Math.floor(house.most / house.step) }, (_, i) => (i + 1) * house.step)
  return all.filter((each) => each >= Math.max(low, house.least) && each <= Math.min(high, house.most))
}

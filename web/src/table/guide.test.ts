import { beforeEach, describe, expect, it } from 'vitest'

import * as keep from '../lib/keep'
import { settings } from '../lib/settings.svelte'
import type { Guide } from '../lib/wire'
import { again, DEALS, fresh, hide, note, read } from './guide.svelte'

const guides: Guide[] = [
  { code: 'aim', data: {} },
  { code: 'lead', data: {} },
]

/** A deal in which these sentences came up; what of them was shown. */
function deal(name: string, told: readonly Guide[] = guides): string[] {
  const shown = fresh('kierki', told, name)
  note('kierki', shown, name)
  return shown.map(({ code }) => code)
}

describe('what newcomers are told', () => {
  beforeEach(() => {
    again('kierki')
  })

  it('is shown in the first deals in which it comes up, all through them', () => {
    for (let n = 0; n < DEALS; n++) {
      expect(deal(`m/${n}`)).toEqual(['aim', 'lead'])
      expect(deal(`m/${n}`)).toEqual(['aim', 'lead'])
    }
    expect(deal('m/9')).toEqual([])
    expect(deal('m/9', [...guides, { code: 'aim.robber', data: {} }])).toEqual(['aim.robber'])
  })

  it('is hidden in this game alone, and comes back from the beginning', () => {
    hide('kierki')
    expect(deal('m/0')).toEqual([])
    expect(fresh('skat', guides, 'm/0')).toEqual(guides)
    settings.guidance = false
    expect(fresh('skat', guides, 'm/0')).toEqual([])
    again('kierki')
    expect(settings.guidance).toBe(true)
    expect(deal('m/0')).toEqual(['aim', 'lead'])
  })

  it('is remembered in this browser; what is damaged is nothing', () => {
    deal('m/0')
    expect(read(keep.get('talia.guide.kierki'))).toEqual({ hidden: false, deals: { aim: ['m/0'], lead: ['m/0'] } })
    for (const kept of [null, '', '{', '[]', 'null', '{"deals":{"aim":3}}'])
      expect(read(kept)).toEqual({ hidden: false, deals: {} })
  })
})

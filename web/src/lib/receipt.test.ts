import { describe, expect, it } from 'vitest'

import { genuine } from './receipt'
import type { Receipt } from './wire'

/** What talia.chance makes of the master 00 01 … 1f and three shares. */
const receipt: Receipt = {
  stage: 'opened',
  binding: '["m","betel",1,{},[]]',
  commit: '653ba6e9cae021b1a7b5742ef56e948e3a16a9166f8b102c88092a28c8a4069b',
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  shares: ['01'.repeat(32), '02'.repeat(32), '03'.repeat(32)],
  hashes: ['543aaa1325e70429bce9e4aa28033fca749dd4d63119283695477a90704c65e7', null, null],
  secrets: {
    'lot/dealer': '78d7cc1f327f773e72dd5af7fe1457d217ace6e9e4dd8bdd6e80bfc1d27a84b7',
    'deal/0': 'b0c5b4ad386909a2e4f101f67aef6a31248376299543d7e8a0f23f92c1276d53',
  },
}

describe('a receipt', () => {
  it('is genuine as the server made it', () => {
    expect(genuine(receipt)).toBe(true)
  })

  it('can’t be checked while the secret is closed', () => {
    expect(genuine({ ...receipt, seed: null })).toBeNull()
  })

  it.each([
    ['the seal', { commit: '00'.repeat(32) }],
    ['the secret', { seed: 'ff'.repeat(32) }],
    ['what it is bound to', { binding: '["n","betel",1,{},[]]' }],
    ['a share that was hashed before', { shares: ['0f'.repeat(32), '02'.repeat(32), '03'.repeat(32)] }],
    ['a share', { shares: ['01'.repeat(32), '02'.repeat(32), '04'.repeat(32)] }],
    ['the secret of a deal', { secrets: { 'deal/0': '00'.repeat(32) } }],
  ])('with another value for %s is not', (_, change) => {
    expect(genuine({ ...receipt, ...change })).toBe(false)
  })
})

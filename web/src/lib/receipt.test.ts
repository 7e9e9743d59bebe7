import { describe, expect, it } from 'vitest'

import { asSent, genuine } from './receipt'
import { absentShare } from './shares'
import type { Receipt } from './wire'

/** What talia.chance makes of the master 00 01 … 1f and three shares, of which the first was sent. */
const BINDING = '["m","betel",1,{},[]]'
const receipt: Receipt = {
  stage: 'opened',
  binding: BINDING,
  commit: '653ba6e9cae021b1a7b5742ef56e948e3a16a9166f8b102c88092a28c8a4069b',
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  shares: [
    '01'.repeat(32),
    'd53d50ae14bdf5fff3e8da09d5867e7542c7851c125f4a0530b92361ac0b8763',
    'a7590fe7e5d813fd4a686b611fee9846314c051e6514f70c5d774c2b35db700a',
  ],
  hashes: ['543aaa1325e70429bce9e4aa28033fca749dd4d63119283695477a90704c65e7', null, null],
  secrets: {
    'lot/dealer': '81c2dfab68a54e15a16f96bf8ff5a50263edda0da9ec9fb9bfb16b136f0fc6cf',
    'deal/0': '2fab4f312f96842225a5afba148ebe319a972248d11c529917ef06b4be284d15',
  },
}

function sharesWith(seat: number, share: string): { shares: (string | null)[] } {
  return { shares: receipt.shares.map((each, at) => (at === seat ? share : each)) }
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
    ['a secret that is none', { seed: 'xyz' }],
    ['what it is bound to', { binding: '["n","betel",1,{},[]]' }],
    ['a share that was hashed before', sharesWith(0, '0f'.repeat(32))],
    ['a share that is fixed by rule', sharesWith(2, '04'.repeat(32))],
    ['the secret of a deal', { secrets: { 'deal/0': '00'.repeat(32) } }],
  ])('with another value for %s is not', (_, change) => {
    expect(genuine({ ...receipt, ...change })).toBe(false)
  })

  it('has shares whose hashes were sent, and those fixed by rule, also of who sent a hash and no share', () => {
    expect(asSent(receipt)).toBe(true)
    expect(asSent({ ...receipt, ...sharesWith(0, absentShare(BINDING, 0)) })).toBe(true)
    expect(asSent({ ...receipt, ...sharesWith(1, '02'.repeat(32)) })).toBe(false)
    expect(asSent({ ...receipt, ...sharesWith(0, absentShare(BINDING, 1)) })).toBe(false)
  })
})

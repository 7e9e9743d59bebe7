// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'

import * as keep from './keep'
import { testified } from './record'
import { absentShare, shareHash } from './shares'
import {
  acknowledge,
  cameLate,
  KEPT,
  ownShare,
  sighting,
  testimony,
  witness,
  witnessDeal,
  witnessEvent,
  witnessTable,
} from './sightings'
import type { EventInfo, Receipt, TableInfo } from './wire'

const COMMIT = 'aa'.repeat(32)
const BINDING = '["m"]'
const BOT = absentShare(BINDING, 1)
const EARLY = { early: true, over: false }
const PLAYED = { early: false, over: false }

const first: Receipt = {
  stage: 'hash',
  binding: BINDING,
  commit: COMMIT,
  hashes: [null, null],
  shares: [null, null],
  secrets: {},
  seed: null,
}

/** The receipt of a match in which this device has seat 0 and has done its part, once cards are dealt. */
function dealt(): Receipt {
  witness('m', first, EARLY)
  const share = ownShare('m', 0)
  acknowledge('m', 'hash')
  const hashes = [shareHash(share), null]
  expect(witness('m', { ...first, stage: 'open', hashes }, EARLY).differs).toEqual([])
  acknowledge('m', 'share')
  const receipt: Receipt = { ...first, stage: 'sealed', hashes, shares: [share, BOT] }
  expect(witness('m', receipt, PLAYED).differs).toEqual([])
  return receipt
}

beforeEach(() => {
  for (const place of keep.places('')) keep.remove(place)
})

describe('what this device saw of a receipt', () => {
  it('is the commitment and whether it came before the first card', () => {
    expect(witness('m', first, EARLY)).toMatchObject({ commit: COMMIT, early: true, differs: [] })
    expect(witness('n', { ...first, stage: 'sealed' }, PLAYED)).toMatchObject({ commit: COMMIT, early: false })
    expect(witness('given', { ...first, stage: 'given', commit: null }, PLAYED)).toEqual(sighting('none'))
    expect(testimony('given')).toBeNull()
  })

  it('is there after a reload, and what differed once differs for ever', () => {
    witness('m', first, EARLY)
    witness('m', { ...first, commit: 'bb'.repeat(32) }, EARLY)
    expect(witness('m', first, EARLY).differs).toEqual(['commit'])
    expect(JSON.parse(localStorage.getItem('talia.seen.m') ?? '')).toMatchObject({
      commit: COMMIT,
      differs: ['commit'],
    })
  })

  it.each([
    ['a commitment', { commit: 'bb'.repeat(32) }, ['commit']],
    ['no commitment', { commit: null }, ['commit']],
    ['one’s own share', { shares: ['01'.repeat(32), BOT] }, ['share', 'shares', 'seed']],
    [
      'one’s own share with its hash',
      { shares: ['01'.repeat(32), BOT], hashes: [shareHash('01'.repeat(32)), null] },
      ['share', 'hashes', 'shares'],
    ],
    ['no shares', { hashes: [], shares: [] }, ['share', 'hashes', 'shares']],
    ['a secret that is none', { seed: '00'.repeat(32) }, ['seed']],
  ] as const)('is compared with %s', (_, change, differs) => {
    const receipt = dealt()
    expect(witness('m', { ...receipt, ...(change as Partial<Receipt>) }, PLAYED).differs).toEqual(differs)
  })

  it('is compared with the secrets of deals, as they were opened and as they follow from the master', () => {
    const receipt = dealt()
    witness('m', { ...receipt, secrets: { 'deal/0': '11'.repeat(32) } }, PLAYED)
    expect(
      witnessDeal('m', { table: 't', deal: 0, names: [], secret: '11'.repeat(32), frames: [], claims: [], open: true })
        .differs,
    ).toEqual([])
    expect(witness('m', { ...receipt, secrets: { 'deal/1': '22'.repeat(32) } }, PLAYED).differs).toEqual([])
    expect(witness('m', { ...receipt, secrets: { 'deal/0': '33'.repeat(32) } }, PLAYED).differs).toEqual(['secrets'])
    expect(sighting('m').secrets).toEqual({ 'deal/0': '11'.repeat(32), 'deal/1': '22'.repeat(32) })
  })

  it('is compared with the secret of a deal that is looked at later', () => {
    const receipt = dealt()
    witness('m', { ...receipt, secrets: { 'deal/0': '11'.repeat(32) } }, PLAYED)
    const frames = { table: 't', deal: 0, names: [], secret: '12'.repeat(32), frames: [], claims: [], open: true }
    expect(witnessDeal('m', frames).differs).toEqual(['secrets'])
  })

  it('misses a secret that stays closed when all is played', () => {
    const receipt = dealt()
    expect(witness('m', receipt, { early: false, over: true }).differs).toEqual(['closed'])
  })

  it('knows a share that the server never took: then the one fixed by rule is no difference', () => {
    witness('m', first, EARLY)
    ownShare('m', 0)
    const receipt: Receipt = { ...first, stage: 'sealed', shares: [absentShare(BINDING, 0), BOT] }
    const seen = witness('m', receipt, PLAYED)
    expect(seen.differs).toEqual([])
    expect(cameLate(seen, receipt)).toBe(true)
    expect(testimony('m')).not.toHaveProperty('share')
  })

  it('has one share a match and seat', () => {
    const share = ownShare('m', 0)
    expect(share).toMatch(/^[0-9a-f]{64}$/)
    expect(ownShare('m', 0)).toBe(share)
    expect(ownShare('n', 0)).not.toBe(share)
    acknowledge('m', 'share')
    expect(ownShare('m', 1)).not.toBe(share)
    expect(sighting('m')).toMatchObject({ seat: 1, acknowledged: 'nothing' })
  })

  it('is kept of the latest receipts only', () => {
    for (let n = 0; n < KEPT + 5; n++) {
      witness(`m${n}`, first, EARLY)
      // The clock of a fast machine stands still meanwhile.
      keep.set(`talia.seen.m${n}`, JSON.stringify({ ...sighting(`m${n}`), at: n }))
    }
    expect(keep.places('talia.seen.')).toHaveLength(KEPT)
    expect(sighting('m4').commit).toBeNull()
    expect(sighting('m5').commit).toBe(COMMIT)
  })

  it('is that of the event where several tables have the same cards', () => {
    const receipt: Receipt = { ...first, stage: 'sealed', hashes: [], shares: [] }
    const table = { event: 'e', match: null, status: 'open', receipt } as unknown as TableInfo
    expect(witnessTable(table)).toMatchObject({ early: true, commit: COMMIT })
    const playing = { ...table, match: 'm', status: 'over', receipt: { ...receipt, shares: [null, null] } }
    expect(witnessTable(playing as unknown as TableInfo)?.differs).toEqual([])
    const page = { id: 'e', mine: 0, status: 'going', tables: [{ status: 'playing' }], receipt }
    expect(witnessEvent(page as unknown as EventInfo)).toMatchObject({ early: true, differs: [] })
    const swapped = { ...page, receipt: { ...receipt, commit: 'bb'.repeat(32) } }
    expect(witnessEvent(swapped as unknown as EventInfo).differs).toEqual(['commit'])
  })

  it('is put into the record behind all that the server wrote', () => {
    dealt()
    const record = '{\n "a": 1.0,\n "log": [\n  {}\n ]\n}\n'
    const text = testified(record, testimony('m'))
    expect(text.startsWith('{\n "a": 1.0,\n "log": [\n  {}\n ],\n "seen": {"commit"')).toBe(true)
    const { seen } = JSON.parse(text) as { seen: unknown }
    expect(seen).toMatchObject({ commit: COMMIT, early: true, seat: 0, share: ownShare('m', 0), differs: [] })
    expect(testified(record, null)).toBe(record)
  })
})

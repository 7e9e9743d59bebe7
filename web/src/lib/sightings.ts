/**
 * What this device has seen of the receipt of a match, or of an event: the commitment before the first card, its own
 * share, the hashes before any share was opened, the shares when the cards were dealt, the secret of each deal when it
 * was over. It is kept in this browser, so that a server which exchanges all of these together, each fitting the other,
 * is found out by whoever was there; also after a reload, and in the record (docs/record-format.md).
 */
import * as keep from './keep'
import { asSent, genuine } from './receipt'
import { freshShare, shareHash } from './shares'
import type { DealFrames, EventInfo, Receipt, TableInfo } from './wire'

/** What a server can show otherwise than before, or not as it has to be; each has words under `receipt.differs.<code>`. */
export const DIFFERENCES = ['commit', 'share', 'hashes', 'shares', 'secrets', 'seed', 'closed'] as const
export type Difference = (typeof DIFFERENCES)[number]

export interface Sighting {
  /** When it was last added to, by this device's clock. */
  readonly at: number
  /** The commitment seen first, and whether that was before the first card. */
  readonly commit: string | null
  readonly early: boolean
  /** One's own seat and share. */
  readonly seat: number | null
  readonly share: string | null
  /** What of it the server has acknowledged. */
  readonly acknowledged: 'nothing' | 'hash' | 'share'
  readonly hashes: readonly (string | null)[]
  readonly shares: readonly string[]
  readonly secrets: Readonly<Record<string, string>>
  /** All that was ever shown otherwise. Nothing takes it back. */
  readonly differs: readonly Difference[]
}

/** What a receipt is looked at with. */
export interface Looked {
  /** Whether no card has been dealt yet. */
  early: boolean
  /** Whether the secret has to be open by now. */
  over: boolean
}

/** So many receipts are kept: the latest. */
export const KEPT = 100
const PLACES = 'talia.seen.'
const NOTHING: Sighting = {
  at: 0,
  commit: null,
  early: false,
  seat: null,
  share: null,
  acknowledged: 'nothing',
  hashes: [],
  shares: [],
  secrets: {},
  differs: [],
}

/** What was seen of the receipt of this match or event. */
export function sighting(id: string): Sighting {
  try {
    const kept: unknown = JSON.parse(keep.get(PLACES + id) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...NOTHING, ...kept } : NOTHING
  } catch {
    return NOTHING
  }
}

function remember(id: string, now: Sighting): Sighting {
  const isNew = keep.get(PLACES + id) === null
  keep.set(PLACES + id, JSON.stringify({ ...now, at: Date.now() }))
  if (isNew) forgetOldest()
  return now
}

function forgetOldest(): void {
  const known = keep.places(PLACES)
  if (known.length <= KEPT) return
  const ages = known.map((place) => [sighting(place.slice(PLACES.length)).at, place] as const)
  ages.sort(([a], [b]) => a - b)
  for (const [, place] of ages.slice(0, known.length - KEPT)) keep.remove(place)
}

/** One's own share of a match for a seat, made at the first call and the same ever after. */
export function ownShare(match: string, seat: number): string {
  const before = sighting(match)
  if (before.share !== null && before.seat === seat) return before.share
  const share = freshShare()
  remember(match, { ...before, seat, share, acknowledged: 'nothing' })
  return share
}

/** Keeps that the server has taken one's hash, or one's share. */
export function acknowledge(match: string, step: 'hash' | 'share'): void {
  const before = sighting(match)
  if (before.acknowledged !== 'share') remember(match, { ...before, acknowledged: step })
}

/** Looks at a receipt: compares it with what was seen before, and keeps what is new. */
export function witness(id: string, receipt: Receipt, looked: Looked): Sighting {
  const before = sighting(id)
  if (before.commit === null && receipt.commit === null) return before
  const found = new Set([...before.differs, ...differences(before, receipt, looked.over)])
  const settled = receipt.stage !== 'hash'
  const now: Sighting = {
    ...before,
    ...(before.commit === null && { commit: receipt.commit, early: looked.early }),
    ...(settled && before.hashes.length === 0 && { hashes: receipt.hashes.some(Boolean) ? receipt.hashes : [] }),
    ...(before.shares.length === 0 && { shares: dealtWith(receipt) }),
    secrets: { ...receipt.secrets, ...before.secrets },
    differs: DIFFERENCES.filter((each) => found.has(each)),
  }
  return JSON.stringify(now) === JSON.stringify(before) ? before : remember(id, now)
}

/** Under which name the receipt of a table is kept: its match, or the event whose cards it has; null before there is any. */
export function receiptOf({ event, match }: TableInfo): string | null {
  return event ?? match
}

/** Looks at the receipt a table shows. */
export function witnessTable(info: TableInfo): Sighting | null {
  const { receipt, status, event } = info
  const id = receiptOf(info)
  if (id === null) return null
  const early = event === null ? receipt.stage === 'hash' || receipt.stage === 'open' : status === 'open'
  return witness(id, receipt, { early, over: event === null && (status === 'over' || status === 'ended') })
}

/** Looks at the receipt an event shows. */
export function witnessEvent({ id, mine, receipt, status, tables }: EventInfo): Sighting {
  const concerned = mine === null ? tables : tables.slice(mine, mine + 1)
  return witness(id, receipt, { early: concerned.every((each) => each.status === 'open'), over: status === 'over' })
}

/** Looks at the secret that is shown with a finished deal. */
export function witnessDeal(id: string, { deal, secret }: DealFrames): Sighting {
  const before = sighting(id)
  const kept = before.secrets[`deal/${deal}`]
  if (kept === undefined || secret === null || kept === secret || before.differs.includes('secrets')) return before
  return remember(id, { ...before, differs: [...before.differs, 'secrets'] })
}

/** The shares the cards were dealt with; none before that, and none in an event. */
function dealtWith({ stage, shares }: Receipt): readonly string[] {
  const all = shares.filter((share): share is string => share !== null)
  return (stage === 'sealed' || stage === 'opened') && all.length === shares.length ? all : []
}

function differences(seen: Sighting, receipt: Receipt, over: boolean): Difference[] {
  const { commit, hashes, shares, secrets, seed, stage } = receipt
  const dealt = stage === 'sealed' || stage === 'opened'
  const found: Difference[] = []
  if (seen.commit !== null && commit !== seen.commit) found.push('commit')
  if (seen.seat !== null && seen.share !== null) {
    const hash = stage === 'hash' ? null : hashes[seen.seat]
    const lost = seen.acknowledged !== 'nothing' && stage !== 'hash' && hash !== shareHash(seen.share)
    if (lost || (seen.acknowledged === 'share' && dealt && shares[seen.seat] !== seen.share)) found.push('share')
  }
  if (seen.hashes.length > 0 && !same(seen.hashes, hashes)) found.push('hashes')
  if (seen.shares.length > 0 && !same(seen.shares, shares)) found.push('shares')
  if (Object.entries(seen.secrets).some(([name, secret]) => name in secrets && secrets[name] !== secret)) {
    found.push('secrets')
  }
  // What was opened during the match and is not shown any more has to follow from what is opened in the end, too.
  const whole = { ...receipt, secrets: { ...seen.secrets, ...secrets } }
  if (genuine(whole) === false || (dealtWith(receipt).length > 0 && !asSent(receipt))) found.push('seed')
  if (over && commit !== null && seed === null) found.push('closed')
  return found
}

function same(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at])
}

/** Whether one's own share was not dealt with, because it came too late. */
export function cameLate({ seat, share, acknowledged }: Sighting, receipt: Receipt): boolean {
  const dealt = receipt.stage === 'sealed' || receipt.stage === 'opened'
  return dealt && seat !== null && share !== null && acknowledged !== 'share' && receipt.shares[seat] !== share
}

/** What a record says of this device (`Seen` of talia.table.record); null if it has seen no commitment. */
export function testimony(id: string): Record<string, unknown> | null {
  const { commit, early, seat, share, acknowledged, hashes, shares, secrets, differs } = sighting(id)
  if (commit === null) return null
  const own = acknowledged === 'share' ? { seat, share } : {}
  return { commit, early, ...own, hashes, shares, secrets, differs }
}

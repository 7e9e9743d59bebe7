/**
 * One's own share of the randomness of a match (talia.chance): first its hash is sent, then the share itself. It is
 * kept in this browser, so that a reload between the two steps can still open it.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

import * as keep from './keep'

const PREFIX = utf8ToBytes('talia/share/1\0')

/** What is sent before a share is opened; `share` and the answer are hex digits. */
export function shareHash(share: string): string {
  return bytesToHex(sha256(concatBytes(PREFIX, hexToBytes(share))))
}

function place(match: string): string {
  return `talia.share.${match}`
}

/** One's share of a match, made at the first call and the same ever after. */
export function ownShare(match: string): string {
  const kept = keep.get(place(match))
  if (kept !== null) return kept
  const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  keep.set(place(match), share)
  return share
}

/** Forgets a share that is no longer needed. */
export function forgetShare(match: string): void {
  keep.remove(place(match))
}

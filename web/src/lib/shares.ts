/** Shares of the randomness of a match (talia.chance): hex digits here, bytes in what is hashed. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const PREFIX = utf8ToBytes('talia/share/1\0')

/** What is sent before a share is opened. */
export function shareHash(share: string): string {
  return bytesToHex(sha256(concatBytes(PREFIX, hexToBytes(share))))
}

/** The share of a computer player, or of somebody who sent none: fixed by rule before the match. */
export function absentShare(binding: string, seat: number): string {
  return bytesToHex(sha256(utf8ToBytes(`talia/absent/1\0${seat}\0${binding}`)))
}

/** A share of one’s own: 32 random bytes. */
export function freshShare(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * The check of a match's fair dealing that a browser can do by itself, once the secret is open (talia.chance). That the
 * cards follow from it, `talia verify` checks with the record.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

import { shareHash } from './shares'
import type { Receipt } from './wire'

/** Whether seal, shares and the deals' secrets belong together; null while the secret is closed. */
export function genuine({ binding, commit, seed, shares, hashes, secrets }: Receipt): boolean | null {
  if (binding === null || commit === null || seed === null) return null
  const master = hexToBytes(seed)
  const bound = utf8ToBytes(binding)
  const opened = shares.map((share) => hexToBytes(share ?? ''))
  const seal = sha256(concatBytes(utf8ToBytes('talia/commit/1\0'), master, bound))
  const secret = (section: string) =>
    hmac(sha256, master, concatBytes(utf8ToBytes('talia/section/1\0'), sha256(bound), ...opened, utf8ToBytes(section)))
  return (
    bytesToHex(seal) === commit &&
    hashes.every((hash, seat) => hash === null || hash === shareHash(shares[seat] ?? '')) &&
    Object.entries(secrets).every(([section, shown]) => bytesToHex(secret(section)) === shown)
  )
}

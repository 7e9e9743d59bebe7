/**
 * The check of a match's fair dealing that a browser can do by itself, once the secret is open (talia.chance). That the
 * cards follow from it, `talia verify` checks with the record; that it is the receipt of the match this device has
 * played, `sightings` know.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

import { absentShare, shareHash } from './shares'
import type { Receipt } from './wire'

/** Whether seal, shares and the deals' secrets belong together; null while the secret is closed. */
export function genuine(receipt: Receipt): boolean | null {
  const { binding, commit, seed, shares, secrets } = receipt
  if (binding === null || commit === null || seed === null) return null
  return holds(() => {
    const master = hexToBytes(seed)
    const bound = utf8ToBytes(binding)
    const opened = shares.map((share) => hexToBytes(share ?? ''))
    const seal = sha256(concatBytes(utf8ToBytes('talia/commit/1\0'), master, bound))
    const named = (section: string) => concatBytes(sha256(bound), ...opened, utf8ToBytes(section))
    const secret = (section: string) =>
      hmac(sha256, master, concatBytes(utf8ToBytes('talia/section/1\0'), named(section)))
    return (
      bytesToHex(seal) === commit &&
      asSent(receipt) &&
      Object.entries(secrets).every(([section, shown]) => bytesToHex(secret(section)) === shown)
    )
  })
}

/** Whether each share is the one whose hash was sent, or the one fixed by rule: a server can't choose any. */
export function asSent({ binding, shares, hashes }: Receipt): boolean {
  return holds(() =>
    shares.every((share, seat) => {
      if (share === null || binding === null) return false
      const hash = hashes[seat] ?? null
      return (hash !== null && shareHash(share) === hash) || share === absentShare(binding, seat)
    }),
  )
}

/** What can't even be read is no proof. */
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

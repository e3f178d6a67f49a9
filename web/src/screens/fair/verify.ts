// Whether chance was fair, computed here and not by the server: docs/reference/records.md tells how.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Fairness } from '../../generated/protocol'

export interface Verdict {
  /** Whether the secret is the one whose hash was shown before the deal. */
  kept: boolean
  /** Draws that are not what the secret makes of them: what the record has, and what it should be. */
  wrong: { k: number; move: number; outcome: string; computed: string }[]
}

/** A whole number as eight bytes, big-endian. */
function eight(n: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n))
  return bytes
}

export function verify(told: Fairness): Verdict {
  const secret = hexToBytes(told.secret)
  const nonces = hexToBytes(told.nonces)
  const wrong = told.draws.flatMap(({ k, move, outcome, names, weights }) => {
    const digest = hmac(sha256, secret, concatBytes(eight(told.deal), nonces, eight(k)))
    let left = Number(BigInt(`0x${bytesToHex(digest)}`) % BigInt(weights.reduce((sum, each) => sum + each, 0)))
    const at = weights.findIndex((weight) => (left -= weight) < 0)
    const computed = names[at] ?? ''
    return computed === outcome ? [] : [{ k, move, outcome, computed }]
  })
  return { kept: bytesToHex(sha256(secret)) === told.secret_hash, wrong }
}

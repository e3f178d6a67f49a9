// What the page computes is compared with a computation by Node's own library, by the formula of the reference.
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Fairness } from '../src/generated/protocol'
import { verify } from '../src/screens/fair/verify'

const secret = '5c'.repeat(32)
const nonces = '0f'.repeat(16) + 'a5'.repeat(16)
const names = ['Na', 'Cl', 'O', 'Mg']
const weights = [3, 1, 0, 9]

function drawn(k: number, deal = 2): string {
  const eight = (n: number): Buffer => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(n))
    return bytes
  }
  const digest = createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(Buffer.concat([eight(deal), Buffer.from(nonces, 'hex'), eight(k)]))
    .digest('hex')
  const bag = names.flatMap((name, at) => Array.from({ length: weights[at] ?? 0 }, () => name))
  return bag[Number(BigInt(`0x${digest}`) % BigInt(bag.length))] ?? ''
}

const told = (): Fairness => ({
  type: 'fairness',
  id: 1,
  game: 'ion',
  deal: 2,
  secret,
  secret_hash: createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'),
  nonces,
  draws: Array.from({ length: 40 }, (_, k) => ({ k, move: k + 1, outcome: drawn(k), names, weights })),
})

describe('fair chance', () => {
  it('finds nothing wrong with what follows from the secret', () => {
    expect(new Set(told().draws.map((draw) => draw.outcome))).toEqual(new Set(['Na', 'Cl', 'Mg']))
    expect(verify(told())).toEqual({ kept: true, wrong: [] })
  })
  it('finds a secret that is not the one promised, a draw that was changed, and other numbers', () => {
    expect(verify({ ...told(), secret_hash: '00'.repeat(32) }).kept).toBe(false)
    const [first, ...others] = told().draws
    if (first === undefined) throw new Error('no draws')
    const other = first.outcome === 'Na' ? 'Mg' : 'Na'
    expect(verify({ ...told(), draws: [{ ...first, outcome: other }, ...others] }).wrong).toEqual([{ k: 0, move: 1, outcome: other, computed: first.outcome }])
    expect(verify({ ...told(), nonces: '' }).wrong.length).toBeGreaterThan(3)
  })
})

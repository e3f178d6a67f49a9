import { describe, expect, it } from 'vitest'
import { reuse } from '../src/state/reuse'

describe('parts of an update that have not changed', () => {
  const before = () => ({ seats: [{ seat: 'P1', loose: ['H'] }, { seat: 'P2', loose: [] as string[] }], step: 1, goals: { a: null } })

  it('stay the same objects beside those that changed', () => {
    const old = before()
    const fresh = before()
    fresh.seats[1]?.loose.push('Cl')
    const now = reuse(old, fresh)
    expect(now).toEqual({ seats: [{ seat: 'P1', loose: ['H'] }, { seat: 'P2', loose: ['Cl'] }], step: 1, goals: { a: null } })
    expect(now.seats[0]).toBe(old.seats[0])
    expect(now.goals).toBe(old.goals)
    expect(now.seats).not.toBe(old.seats)
    expect(old).toEqual(before())
  })
  it('are the whole when nothing changed', () => {
    const old = before()
    expect(reuse(old, before())).toBe(old)
  })
  it('are not mistaken for what is shorter, longer, of another kind or not there', () => {
    expect(reuse([1, 2], [1])).toEqual([1])
    expect(reuse([1], [1, 2])).toEqual([1, 2])
    expect(reuse({ 0: 'a' }, ['a'])).toEqual(['a'])
    expect(reuse({ a: 1, b: undefined }, { a: 1, c: undefined })).toEqual({ a: 1, c: undefined })
    expect(reuse(null, { a: 1 })).toEqual({ a: 1 })
    expect(reuse({ a: 1 }, null)).toBeNull()
  })
})

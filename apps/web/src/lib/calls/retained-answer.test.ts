import { describe, expect, it } from 'vitest'
import { CallError, type Failure } from '../result.ts'
import { retainFound, retainShown } from './retained-answer.ts'

const failedWith = (status: number) => {
  const failure: Failure = { ok: false, status, code: 'NETWORK', message: 'away', error: null }
  return new CallError(failure)
}

describe('a screen whose call is refetched', () => {
  it.each([
    [0, false],
    [503, false],
    [403, true],
    [404, true],
  ])('status %i takes its place: %s', (status, isTaken) => {
    const error = failedWith(status)
    const shown = retainShown({ data: { total: 240 }, error, isError: true, dataUpdatedAt: 7 })
    expect(shown).toMatchObject({ data: { total: 240 }, error: isTaken ? error : null, isError: isTaken })
    expect(shown.dataUpdatedAt).toBe(7)
    expect(retainShown({ data: undefined, error }).error).toBe(error)
  })

  it('[W4] treats a 5xx lookup without an account as signed out only where no account was shown', () => {
    const known = { performerAccount: { id: 'a' }, photos: [] }
    const broken = { error: { code: 'NOT_READY' } }
    expect(retainFound(known, broken)).toBe(known)
    expect(retainFound(undefined, broken)).toEqual(broken)
    expect(retainFound(known, { ...known })).toBe(known)
    expect(retainFound(known, { performerAccount: { id: 'b' } })).toEqual({ performerAccount: { id: 'b' } })
  })
})

import { expect, it } from 'vitest'
import { isOutage, obstacleOf } from './obstacle.ts'

it('says what keeps a performer off air and which press removes it', () => {
  expect(obstacleOf('PERMISSION_DENIED', '').remedy).toBe('devices')
  expect(obstacleOf('TOKEN_UNAVAILABLE', 'Your account is not approved yet.')).toMatchObject({
    advice: 'Your account is not approved yet.',
    remedy: 'live',
  })
  expect(obstacleOf('ATTEMPTS_EXHAUSTED', 'attempt 20').advice).not.toContain('attempt 20')
})

it('[S8] tells an outage, after which the broadcast resumes by itself, from errors that the performer must fix', () => {
  expect((['ATTEMPTS_EXHAUSTED', 'SERVER_FAILURE'] as const).map(isOutage)).toEqual([true, true])
  const others = ['TOKEN_UNAVAILABLE', 'TOKEN_REFUSED', 'NAME_IN_USE', 'OFFER_REFUSED', 'NO_DEVICE'] as const
  expect(others.some(isOutage)).toBe(false)
})

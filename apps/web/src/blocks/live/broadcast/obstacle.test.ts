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

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Safari/604.1',
    /Website Settings/,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', /crossed-out camera/],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36', /Permissions/],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', /Settings for this website/],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', /camera sign/],
])('[O1] says how a denied camera is allowed again in %s', (agent, advice) => {
  expect(obstacleOf('PERMISSION_DENIED', '', agent).advice).toMatch(advice)
})

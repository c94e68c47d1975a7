import type { Session } from '@footlight/contract'
import { expect, it } from 'vitest'
import { tipEffect } from './tip-effect.ts'

const session = { cap: 500, capTips: 0, charged: 100, pricePerMinute: 120 } as Session

it('[S18] says before a tip of 50 that 350 of a limit of 500 stay for the show', () => {
  expect(tipEffect(session, 50)).toBe(
    'It counts towards your limit of 500 credits: 350 of it are then left for what you watch.',
  )
  expect(tipEffect({ ...session, cap: 450, capTips: 50 }, 50)).toContain('limit of 500 credits: 300')
})

it('[S18] says that a tip of 401 does not fit into what is left of the limit', () => {
  expect(tipEffect(session, 401)).toContain('does not cover this tip: 400')
})

it('[S18] says without a limit that a tip of 50 takes 25 s off, at 120 credits a minute', () => {
  expect(tipEffect({ ...session, cap: null }, 50)).toContain('25 s off')
  expect(tipEffect({ ...session, cap: null, pricePerMinute: 0 }, 50)).toBeUndefined()
})

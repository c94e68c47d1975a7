import type { Session } from '@footlight/contract'
import { expect, it } from 'vitest'
import { tipEffect } from './tip-effect.ts'

const session = {
  endsBy: 'cap',
  cap: 500,
  capTips: 0,
  billedSeconds: 50,
  charged: 100,
  affordableSeconds: 200,
  pricePerMinute: 120,
} as Session
const byBalance: Session = { ...session, endsBy: 'balance' }

it('[S18] says before a tip of 50 that 350 of a limit of 500 stay for the show', () => {
  expect(tipEffect(session, 50, 9000)).toEqual({
    text: 'It counts towards your limit of 500 credits: 350 of it are then left for what you watch.',
    isCovered: true,
  })
  expect(tipEffect({ ...session, cap: 450, capTips: 50 }, 50, 9000).text).toContain(
    'limit of 500 credits: 300',
  )
})

it('[S18] does not cover a tip of 401 where 400 are left of the limit', () => {
  expect(tipEffect(session, 400, 9000).isCovered).toBe(true)
  const refused = tipEffect(session, 401, 9000)
  expect(refused.isCovered).toBe(false)
  expect(refused.text).toContain('does not cover this tip: 400')
})

it.each([
  ['balance', 'that your credits last', 'Your balance does not cover this tip.'],
  ['session', 'that your limit for one show leaves', 'Your limit for one show does not cover this tip.'],
  ['day', 'that your limit for today leaves', 'Your limit for today does not cover this tip.'],
] as const)(
  '[S19] a show that ends by %s, with a cap behind it: a tip of 50 takes 25 s off that one, and 403 go beyond it',
  (endsBy, off, refusal) => {
    const ending: Session = { ...session, endsBy, cap: 5000 }
    expect(tipEffect(ending, 50, 9000)).toEqual({
      text: `It takes 25 s off the time ${off}.`,
      isCovered: true,
    })
    expect(tipEffect(ending, 403, 9000)).toEqual({ text: refusal, isCovered: false })
  },
)

it('[S18] does not cover a tip of 50 from a balance of 49, and covers it while the balance is unknown', () => {
  expect(tipEffect(byBalance, 50, 49)).toEqual({
    text: 'Your balance does not cover this tip.',
    isCovered: false,
  })
  expect(tipEffect(byBalance, 50, undefined).isCovered).toBe(true)
})

it('[S18] says nothing of the time of a show that costs nothing', () => {
  expect(tipEffect({ ...byBalance, pricePerMinute: 0 }, 50, 9000)).toEqual({
    text: undefined,
    isCovered: true,
  })
})

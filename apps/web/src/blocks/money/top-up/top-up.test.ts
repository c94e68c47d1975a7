import { expect, it } from 'vitest'
import { amountProblem, feePercentage } from './top-up.ts'

it('[T3] takes the fee of the highest tier that an amount reaches, in whatever order the tiers come', () => {
  const fees = [
    { amount: 10_000, percentage: 0 },
    { amount: 500, percentage: 10 },
    { amount: 2500, percentage: 5 },
  ]
  expect([499, 500, 2499, 2500, 9999, 10_000].map((amount) => feePercentage(amount, fees))).toEqual([
    0, 10, 10, 5, 5, 0,
  ])
})

it('names what is wrong with an amount', () => {
  expect(amountProblem('2500')).toBeUndefined()
  for (const bad of ['', '12.5', '-500', '1e4', '499', '100001'])
    expect(amountProblem(bad)).toBeTypeOf('string')
})

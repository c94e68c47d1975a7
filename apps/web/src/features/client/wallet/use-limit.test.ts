import { expect, it } from 'vitest'
import { limitProblem, limitsBody } from './use-limit.ts'

it('[B9] changing one limit leaves the raise that the other one waits for alone', () => {
  const limits = {
    perSession: 500,
    perDay: 2000,
    pending: [{ limit: 'perSession' as const, value: null, from: '2026-11-21T20:00:00.000Z' }],
  }
  expect(limitsBody(limits, { limit: 'perDay', value: 1000 })).toEqual({ perSession: null, perDay: 1000 })
  expect(limitsBody(limits, { limit: 'perSession', value: 500 })).toEqual({ perSession: 500, perDay: 2000 })
})

it('[B9] a limit is whole credits, or nothing', () => {
  expect(['', '0', '250', '1000000'].map(limitProblem)).toEqual([undefined, undefined, undefined, undefined])
  for (const text of ['-1', '2.5', 'ten', '1000001']) expect(limitProblem(text)).toBeTypeOf('string')
})

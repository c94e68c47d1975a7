import { expect, it } from 'vitest'
import { type Statement, statementLines } from './statement-lines.ts'

const movement = (day: number, amount: number) => ({
  at: `2026-11-${day}T20:00:00.000Z`,
  reference: `reference ${day}`,
  amount,
})

it('[T5] the lines lead from the opening to the closing balance, newest first', () => {
  const statement: Statement = {
    month: '2026-11',
    opening: 1000,
    closing: 1315,
    sessions: [
      {
        sessionId: '00000000-0000-4000-8000-000000000001',
        type: 'VIDEO',
        at: '2026-11-12T20:00:00.000Z',
        billedSeconds: 300,
        charged: 450,
        share: 315,
      },
    ],
    other: [{ ...movement(13, 700), kind: 'subscription' }],
    refunds: [movement(14, 100)],
    payouts: [movement(15, 600)],
    totals: { sessions: 315, tips: 0, subscriptions: 700, messages: 0, other: 0, refunds: 100, payouts: 600 },
  }
  const lines = statementLines(statement)
  expect(lines.map(({ what }) => what)).toEqual(['Payout', 'Refund', 'Subscription', 'Private show'])
  expect(lines.reduce((sum, { amount }) => sum + amount, statement.opening)).toBe(statement.closing)
})

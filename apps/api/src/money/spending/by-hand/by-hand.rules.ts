import type { Settings } from '@footlight/contract'

type Limits = Pick<Settings, 'handCreditAct' | 'handCreditOperatorDay' | 'handCreditDay'>

/** [T7] The first limit that a further `amount` would pass, and what it leaves; `given` in the last 24 hours. */
export function limitPassed(
  amount: number,
  given: { byOperator: number; byAll: number },
  limits: Limits,
): { rule: string; params: { most: number }; message: string } | null {
  const bounds = [
    ['act', limits.handCreditAct, 'One credit by hand is at most {most} credits.'],
    [
      'operator',
      limits.handCreditOperatorDay - given.byOperator,
      'You may give {most} credits more by hand within 24 hours.',
    ],
    [
      'day',
      limits.handCreditDay - given.byAll,
      'Operators may give {most} credits more by hand within 24 hours.',
    ],
  ] as const
  for (const [rule, left, text] of bounds) {
    const most = Math.max(0, left)
    if (amount > most) return { rule, params: { most }, message: text.replace('{most}', String(most)) }
  }
  return null
}

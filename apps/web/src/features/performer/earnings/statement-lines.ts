import type { CallReply } from '@footlight/contract'
import { type Message, say } from '../../../lib/language/say.ts'

export type Statement = CallReply<'statement'>['statement']

/** One line of the statement; `amount` is signed, seen from the performer. */
export interface StatementLine {
  key: string
  at: string
  what: string
  amount: number
  /** of a show that has a receipt, and what its client paid */
  show?: { sessionId: string; billedSeconds: number; charged: number }
}

const services = {
  VIDEO: 'Private show',
  VIDEOCALL: 'Video call',
  PEEK: 'Peek',
  PHONE: 'Telephone call',
} as const satisfies Record<string, Message>

const others: Record<string, Message> = {
  subscription: 'Subscription',
  message: 'Message',
  tip: 'Tip',
}

/** [T5] Everything between the opening and the closing balance, newest first. */
export function statementLines(statement: Statement): StatementLine[] {
  const { sessions, other, refunds, payouts } = statement
  const lines: StatementLine[] = [
    ...sessions.map(({ sessionId, type, at, billedSeconds, charged, share }, index) => ({
      key: `session ${index}`,
      at,
      what: say(services[type]),
      amount: share,
      show: { sessionId, billedSeconds, charged },
    })),
    ...other.map(({ at, kind, amount }, index) => ({
      key: `other ${index}`,
      at,
      what: say(others[kind] ?? 'Other earnings'),
      amount,
    })),
    ...refunds.map(({ at, amount }, index) => ({
      key: `refund ${index}`,
      at,
      what: say('Refund'),
      amount: -amount,
    })),
    ...payouts.map(({ at, amount }, index) => ({
      key: `payout ${index}`,
      at,
      what: say('Payout'),
      amount: -amount,
    })),
  ]
  return lines.sort((a, b) => b.at.localeCompare(a.at))
}

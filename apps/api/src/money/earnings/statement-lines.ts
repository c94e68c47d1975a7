import type { Statement } from './statements.service.ts'

/** A line of a statement's files; `credits` is signed, seen from the performer. */
export interface StatementFileLine {
  at: string
  kind: string
  reference: string
  credits: number
  /** of a show or call */
  session?: { type: Statement['sessions'][number]['type']; billedSeconds: number; charged: number }
}

/** [T5] Every movement of the month, oldest first: opening and these sum to closing. */
export function statementFileLines(statement: Statement): StatementFileLine[] {
  const { sessions, other, refunds, payouts } = statement
  const taken = (kind: string, lines: Statement['refunds']): StatementFileLine[] =>
    lines.map(({ at, reference, amount }) => ({ at, kind, reference, credits: -amount }))
  return [
    ...sessions.map(({ at, sessionId, share, ...session }) => ({
      at,
      kind: 'session',
      reference: sessionId,
      credits: share,
      session,
    })),
    ...other.map(({ at, kind, reference, amount }) => ({ at, kind, reference, credits: amount })),
    ...taken('refund', refunds),
    ...taken('payout', payouts),
  ].sort((one, next) => one.at.localeCompare(next.at))
}

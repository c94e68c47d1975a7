import type { CallReply } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  readBalanceBefore,
  readChargedAcross,
  readEntries,
  readStatedSessions,
  readStatementOwner,
  type StatedSession,
  type StatementEntry,
  type StatementOwner,
} from './statements.store.ts'

export type Statement = CallReply<'statement'>['statement']

/**
 * [T5] One month of a performer's money. Months are those of UTC, so that every reader counts the same days. A show that ran
 * across a month's end stands once, whole, in the month of its last charge; until then it is not in the balance.
 */
export interface Statements {
  /** `month` as 2026-11; one without a line has balances only. Credits. */
  statementOf(performerId: string, month: string): Promise<Statement>
  /** Whose statement it is, and of which money. @throws NOT_FOUND */
  ownerOf(performerId: string): Promise<StatementOwner>
}

export function createStatements(database: Database): Statements {
  return {
    async ownerOf(performerId) {
      const owner = await readStatementOwner(database, performerId)
      if (!owner) throw refuse('NOT_FOUND')
      return owner
    },

    // read from one snapshot: the entries always sum to the closing balance less the opening balance
    async statementOf(performerId, month) {
      const from = new Date(`${month}-01T00:00:00.000Z`)
      const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
      return database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          const before = await readChargedAcross(tx, performerId, from)
          const after = await readChargedAcross(tx, performerId, until)
          const entries = wholeShows(await readEntries(tx, performerId, from, until), before, after)
          const charges = entries.filter(({ kind }) => kind === 'charge')
          return presentStatement({
            month,
            opening: (await readBalanceBefore(tx, performerId, from)) - sumOf(before.values()),
            closing: (await readBalanceBefore(tx, performerId, until)) - sumOf(after.values()),
            entries,
            sessions: await readStatedSessions(
              tx,
              charges.map(({ reference }) => reference),
            ),
          })
        })
    },
  }
}

/** The entries of a month with what its shows brought in the month before, and without the shows that the next one ends. */
function wholeShows(
  entries: readonly StatementEntry[],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): StatementEntry[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'charge') return [entry]
    if (after.has(entry.reference)) return []
    return [{ ...entry, amount: entry.amount + (before.get(entry.reference) ?? 0) }]
  })
}

/** Kinds of earnings with a sum of their own; whatever else is earned stands under `other`. */
const named = ['tip', 'subscription', 'message']

export function presentStatement(parts: {
  month: string
  opening: number
  closing: number
  entries: readonly StatementEntry[]
  sessions: readonly StatedSession[]
}): Statement {
  const { month, opening, closing } = parts
  const known = new Map(parts.sessions.map((session) => [session.id, session]))
  const sessions: Statement['sessions'] = []
  const other: Statement['other'] = []
  const refunds: Statement['refunds'] = []
  const payouts: Statement['payouts'] = []
  for (const { kind, reference, at, amount } of parts.entries) {
    const session = kind === 'charge' ? known.get(reference) : undefined
    const line = { at: at.toISOString(), reference, amount: Math.abs(amount) }
    if (session) sessions.push({ ...presentSession(session), at: line.at, share: amount })
    else if (amount > 0) other.push({ ...line, kind })
    else if (kind === 'payout') payouts.push(line)
    else refunds.push(line)
  }
  const totals = {
    sessions: sumOf(sessions.map(({ share }) => share)),
    tips: amountOf(other.filter(({ kind }) => kind === 'tip')),
    subscriptions: amountOf(other.filter(({ kind }) => kind === 'subscription')),
    messages: amountOf(other.filter(({ kind }) => kind === 'message')),
    other: amountOf(other.filter(({ kind }) => !named.includes(kind))),
    refunds: amountOf(refunds),
    payouts: amountOf(payouts),
  }
  return { month, opening, closing, sessions, other, refunds, payouts, totals }
}

function presentSession(row: StatedSession) {
  return { sessionId: row.id, type: row.type, billedSeconds: row.billed_seconds, charged: row.billed_charge }
}

function amountOf(lines: readonly { amount: number }[]): number {
  return sumOf(lines.map(({ amount }) => amount))
}

function sumOf(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}

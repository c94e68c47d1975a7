import type { EndsBy, Limits } from '@footlight/contract'
import { dayStartMs } from '../../ledger/calendar.rules.ts'
import type { Funds } from '../../ledger/ledger.rules.ts'

/** [B9] a raise waits this long */
export const raiseAfterMs = 24 * 3_600_000

/** One limit in credits, and the raise of it that waits. Null is no limit. */
export interface Limit {
  value: number | null
  raise: { value: number | null; fromMs: number } | null
}

/** The limit as it stands now: a raise whose time has come is the limit. */
export function settleLimit(limit: Limit, now: number): Limit {
  return limit.raise && limit.raise.fromMs <= now ? { value: limit.raise.value, raise: null } : limit
}

/** [B9] A lower or equal limit applies immediately, a higher one after a day. A repeated raise keeps its date. */
export function changeLimit(limit: Limit, wanted: number | null, now: number): Limit {
  const { value, raise } = settleLimit(limit, now)
  if (height(wanted) <= height(value)) return { value: wanted, raise: null }
  if (raise?.value === wanted) return { value, raise }
  return { value, raise: { value: wanted, fromMs: now + raiseAfterMs } }
}

/**
 * [B9] Start of the day that a daily limit covers: midnight in the client's time zone. Choosing another time zone would
 * give an early midnight and so act as a raise: for as long as a raise waits, the last 24 hours count as the day.
 */
export function limitedDayStartMs(now: number, timezone: string, since: Date | null): number {
  const isNew = since !== null && now - since.getTime() < raiseAfterMs
  return isNew ? now - raiseAfterMs : dayStartMs(now, timezone)
}

function height(value: number | null): number {
  return value ?? Number.POSITIVE_INFINITY
}

export function presentLimits(perSession: Limit, perDay: Limit): Limits {
  const pending = (limit: 'perSession' | 'perDay', { raise }: Limit) =>
    raise ? [{ limit, value: raise.value, from: new Date(raise.fromMs).toISOString() }] : []
  return {
    perSession: perSession.value,
    perDay: perDay.value,
    pending: [...pending('perSession', perSession), ...pending('perDay', perDay)],
  }
}

/** Credits that the limits still allow; null: no limit. Negative if a limit was lowered below what is leased. */
export interface Allowance {
  session: number | null
  day: number | null
}

/** [B9] Clips funds to the limits; `limitedBy` is the limit that clips, also where both allow the same amount. */
export function limitFunds(funds: Funds, allowance: Allowance): Funds {
  const session = height(allowance.session)
  const day = height(allowance.day)
  const left = Math.min(session, day)
  if (left > funds.promo + funds.cash) return funds
  const promo = Math.max(0, Math.min(funds.promo, left))
  return { ...funds, promo, cash: left - promo, limitedBy: day <= session ? 'day' : 'session' }
}

export interface Bound {
  by: EndsBy
  credits: number
}

/** [S19] What may end a session that begins now, the nearest first; of two as near, the one that no top-up moves. */
export function boundsOf(
  { promo, cash }: Pick<Funds, 'promo' | 'cash'>,
  { session, day }: Allowance,
  cap: number | null,
): Bound[] {
  const credits = [
    ['cap', cap],
    ['day', day],
    ['session', session],
    ['balance', promo + cash],
  ] as const
  return credits
    .flatMap(([by, left]) => (left === null ? [] : [{ by, credits: left }]))
    .sort((one, other) => one.credits - other.credits)
    .map(({ by, credits: left }) => ({ by, credits: Math.max(0, left) }))
}

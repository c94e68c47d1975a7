import type { Limits } from '@footlight/contract'
import type { Funds } from './ledger.rules.ts'

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

/** [B9] Lower, or equal, holds at once; higher after a day. Asked for again, a raise keeps its date. */
export function changeLimit(limit: Limit, wanted: number | null, now: number): Limit {
  const { value, raise } = settleLimit(limit, now)
  if (height(wanted) <= height(value)) return { value: wanted, raise: null }
  if (raise?.value === wanted) return { value, raise }
  return { value, raise: { value: wanted, fromMs: now + raiseAfterMs } }
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

/** What the limits leave, in credits; null: no limit. Below zero where one was lowered under what is leased. */
export interface Allowance {
  session: number | null
  day: number | null
}

/** [B9] Funds as far as the limits let them be spent; `limitedBy` says which of them it is. */
export function limitFunds(funds: Funds, allowance: Allowance): Funds {
  const session = height(allowance.session)
  const day = height(allowance.day)
  const left = Math.min(session, day)
  if (left >= funds.promo + funds.cash) return funds
  const promo = Math.max(0, Math.min(funds.promo, left))
  return { ...funds, promo, cash: left - promo, limitedBy: day <= session ? 'day' : 'session' }
}

/** When the day of `now` began where the client lives; in UTC where her time zone is not known. */
export function dayStartMs(now: number, timezone: string): number {
  const guess = now - sinceMidnightMs(timezone, now)
  // the clocks may have changed since midnight: what they show at the guess is how far it is off
  const off = sinceMidnightMs(timezone, guess)
  return off > dayMs / 2 ? guess + dayMs - off : guess - off
}

const dayMs = 86_400_000

/** What the clocks of a time zone show, as milliseconds. */
function sinceMidnightMs(timezone: string, at: number): number {
  const shown = clockIn(timezone).formatToParts(at)
  const read = (type: string) => Number(shown.find((part) => part.type === type)?.value ?? 0)
  return ((read('hour') * 60 + read('minute')) * 60 + read('second')) * 1000 + (at % 1000)
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const shown = { hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: 'UTC' })
    throw error
  }
}

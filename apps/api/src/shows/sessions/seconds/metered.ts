import { bill, chargeOf, freshSeconds, type Metered } from '../kernel/meter.rules.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import { formatRuns, parseRuns, type Run } from '../kernel/seconds.rules.ts'
import { accountOf } from '../kernel/sessions.present.ts'
import { silentAfterMs } from '../kernel/sessions.rules.ts'
import { stepped } from '../kernel/stepped.ts'
import type { Waiting } from './waiting.rules.ts'

/** Unix milliseconds: the begin of the first second, the end of the last. */
export interface Delivered {
  from: number
  until: number
}

export function meteredOf(row: SessionRecord, lease: Metered['lease']): Metered {
  return {
    account: accountOf(row),
    lease,
    leaseSeq: row.lease_seq,
    evidenced: parseRuns(row.evidenced),
    countsFrom: (row.active_at ?? row.created_at).getTime(),
    warnedAtSeconds: row.warned_at_seconds,
  }
}

/** The row after evidence: money, seconds, and the next state of the session machine. */
export function meteredRow(
  row: SessionRecord,
  metered: Metered,
  delivered: Delivered | null,
  now: number,
): SessionRecord {
  const next: SessionRecord = {
    ...row,
    evidenced: formatRuns(metered.evidenced),
    billed_seconds: metered.account.billedSeconds,
    billed_charge: chargeOf(metered.account),
    posted: metered.account.posted,
    lease_seq: metered.leaseSeq,
    warned_at_seconds: metered.warnedAtSeconds,
  }
  if (!delivered) return next
  const fresh = delivered.until > now - silentAfterMs
  return { ...next, ...stepped(row, { type: 'delivered', ...delivered, fresh }).changes }
}

/** Unlimited funds for billing waiting seconds: they were affordable when stored; changes since concern later seconds only. */
const asItWas = { promo: 0, cash: 1_000_000_000 }

/** [B1] Bills waiting seconds from the lease that pays for them, and no further seconds. */
export function billWaited(
  metered: Metered,
  waiting: Waiting | undefined,
): { metered: Metered; billed: Run[]; delivered: Delivered | null } {
  const seconds = waiting
    ? Array.from({ length: waiting.past - waiting.first }, (_, offset) => waiting.first + offset)
    : []
  const fresh = freshSeconds(metered, seconds, Number.POSITIVE_INFINITY)
  if (fresh.length === 0) return { metered, billed: [], delivered: null }
  const { metered: after, billed, delivered } = bill(metered, fresh, asItWas)
  return { metered: { ...after, warnedAtSeconds: metered.warnedAtSeconds }, billed, delivered }
}

import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { callPlays } from '../outside/call.ts'
import { mustBeTried } from './promo-profit.ts'

/** What happened, by name: transfers by their kind, billed seconds by the type of their session, ends by both. */
export type Happened = ReadonlyMap<string, number>

/** What many seeds together must have brought about. */
export const mustHappen = [
  ...['VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE'].map((type) => `seconds of ${type}`),
  'another amount paid',
  ...['charge', 'top-up', 'refund', 'subscription', 'message', 'earnings', 'payout', 'peek_share'],
  ...['lying client', 'silent client', 'paused unacknowledged', 'paused unfunded', 'too few frames'],
  ...callPlays.map((play) => `call: ${play}`),
  ...['VIDEO CLIENT_LOST', 'VIDEOCALL CLIENT_LOST', 'VIDEOCALL PERFORMER_LOST', 'ended in the dark'],
  ...mustBeTried,
  ...['reversal', 'dispute won', 'dispute lost', 'dispute warning_closed', 'event ahead of its payment'],
  ...['promo credit taken by a dispute', 'promo credit given back by a dispute'],
  ...['month renewed', 'raised price notified', 'raised price agreed to', 'refused PRICE_CHANGED'],
  ...['refund failed', 'refund of ours failed', 'spending released', 'refused SPENDING_FROZEN'],
]

export async function whatHappened(database: Database): Promise<Happened> {
  const { rows } = await sql<{ name: string; count: number }>`
    select kind as name, count(*)::int as count from transfers group by 1
    union all
    select 'seconds of ' || type, sum(billed_seconds)::int from sessions group by 1
    union all
    select 'another amount paid', count(*)::int from odd_payments where credited > 0
    union all
    select 'promo credit ' || case kind when 'WITHDRAWN' then 'taken' else 'given back' end || ' by a dispute', count(*)::int
    from reversals where dispute_id is not null and promo_back + promo_recovered <> 0 group by 1
    union all
    select type || ' ' || end_reason, count(*)::int from sessions where end_reason is not null group by 1`.execute(
    database,
  )
  return new Map(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

export function addUp(all: Map<string, number>, one: Happened): void {
  for (const [name, count] of one) all.set(name, (all.get(name) ?? 0) + count)
}

export function missing(happened: Happened): string[] {
  return mustHappen.filter((name) => !happened.get(name))
}

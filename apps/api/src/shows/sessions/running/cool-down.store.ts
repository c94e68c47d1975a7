import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

interface Pair {
  client_id: string
  performer_id: string
}

export async function findFailures(tx: Tx, { client_id, performer_id }: Pair) {
  return tx
    .selectFrom('cool_downs')
    .select(['failures', 'last_at'])
    .where('client_id', '=', client_id)
    .where('performer_id', '=', performer_id)
    .executeTakeFirst()
}

/** Adds a failure to the pair's; those whose last one was before `forgottenAt` do not count any more. */
export async function addFailure(tx: Tx, pair: Pair, at: Date, forgottenAt: Date): Promise<void> {
  await sql`insert into cool_downs as c (client_id, performer_id, failures, last_at)
    values (${pair.client_id}, ${pair.performer_id}, 1, ${at})
    on conflict (client_id, performer_id) do update set last_at = excluded.last_at,
      failures = case when c.last_at < ${forgottenAt} then 1 else c.failures + 1 end`.execute(tx)
}

export async function clearFailures(tx: Tx, { client_id, performer_id }: Pair): Promise<void> {
  await tx
    .deleteFrom('cool_downs')
    .where('client_id', '=', client_id)
    .where('performer_id', '=', performer_id)
    .execute()
}

import type { Database } from '../../../../platform/database/database.ts'

/** Number of latest sessions that count: older ones say little about what the client likes now. */
const latest = 200

/** Billed seconds per performer in the client's latest sessions of any type. */
export async function watchedBy(
  database: Database,
  clientId: string,
): Promise<{ performerId: string; seconds: number }[]> {
  const rows = await database
    .selectFrom((from) =>
      from
        .selectFrom('sessions')
        .select(['performer_id', 'billed_seconds'])
        .where('client_id', '=', clientId)
        .where('billed_seconds', '>', 0)
        .orderBy('created_at', 'desc')
        .limit(latest)
        .as('shows'),
    )
    .select(['performer_id as performerId', (shows) => shows.fn.sum<number>('billed_seconds').as('seconds')])
    .groupBy('performer_id')
    .execute()
  return rows
}

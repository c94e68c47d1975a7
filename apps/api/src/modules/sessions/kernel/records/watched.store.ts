import type { Database } from '../../../../platform/database/database.ts'

/** Shows that are looked at: what a client liked long ago says less every evening. */
const latest = 200

/** With whom a client spent how long, of the latest shows of any kind. */
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

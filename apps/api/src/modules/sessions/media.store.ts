import type { MediaReport } from '@footlight/contract/internal'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Notes a report's number; a jump within one boot is a gap, an old number changes nothing. Answers gaps seen. */
export async function noteReport(tx: Tx, report: MediaReport, receivedAt: Date): Promise<number> {
  const { rows } = await sql<{ gaps: number }>`
    insert into media_nodes as n (node, boot, sequence, gaps, received_at)
    values (${report.node}, ${report.boot}, ${report.sequence}, 0, ${receivedAt})
    on conflict (node) do update set
      gaps = case when n.boot = excluded.boot
        then n.gaps + greatest(0, excluded.sequence - n.sequence - 1) else n.gaps end,
      sequence = case when n.boot = excluded.boot
        then greatest(n.sequence, excluded.sequence) else excluded.sequence end,
      boot = excluded.boot,
      received_at = greatest(n.received_at, excluded.received_at)
    returning gaps`.execute(tx)
  return rows[0]?.gaps ?? 0
}

/** When any media server was heard last. */
export async function lastReportAt(database: Database | Tx): Promise<Date | null> {
  const row = await database
    .selectFrom('media_nodes')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export interface StageStream {
  number: number
  active: boolean
  viewers: number
}

/** Writes what the streams are and answers the numbers whose activity changed. */
export async function writeStreams(
  tx: Tx,
  streams: readonly StageStream[],
  at: Date,
): Promise<{ number: number; active: boolean }[]> {
  if (streams.length === 0) return []
  const before = await tx
    .selectFrom('stage_streams')
    .select(['performer_number', 'active'])
    .where(
      'performer_number',
      'in',
      streams.map(({ number }) => number),
    )
    .orderBy('performer_number')
    .forUpdate()
    .execute()
  const known = new Map(before.map((row) => [row.performer_number, row.active]))
  await sql`insert into stage_streams (performer_number, active, last_active_at, viewers)
    select number, active, ${at}, viewers
    from unnest(
      ${streams.map(({ number }) => number)}::int[], ${streams.map(({ active }) => active)}::boolean[],
      ${streams.map(({ viewers }) => viewers)}::int[]
    ) as s(number, active, viewers) order by number
    on conflict (performer_number) do update set active = excluded.active, viewers = excluded.viewers,
      last_active_at = case when excluded.active then excluded.last_active_at
        else stage_streams.last_active_at end`.execute(tx)
  return streams.filter(({ number, active }) => (known.get(number) ?? false) !== active)
}

/** Streams that nobody reports any more, given up as lost: the media server died with them. */
export async function loseSilentStreams(tx: Tx, silentBefore: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('stage_streams')
    .set({ active: false, viewers: 0 })
    .where('active', '=', true)
    .where('last_active_at', '<', silentBefore)
    .returning('performer_number')
    .execute()
  return rows.map((row) => row.performer_number)
}

export async function isStageActive(database: Database | Tx, performerNumber: number): Promise<boolean> {
  const row = await database
    .selectFrom('stage_streams')
    .select('active')
    .where('performer_number', '=', performerNumber)
    .executeTakeFirst()
  return row?.active ?? false
}

/** Performers whose stream is gone since before then. */
export async function findLongLost(database: Database, lostBefore: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('performers')
    .select('id')
    .where('stream_lost_at', '<=', lostBefore)
    .execute()
  return rows.map(({ id }) => id)
}

/** She went off air herself: the next report that says active is news again. */
export async function forgetStream(tx: Tx, performerNumber: number): Promise<void> {
  await tx
    .updateTable('stage_streams')
    .set({ active: false, viewers: 0 })
    .where('performer_number', '=', performerNumber)
    .execute()
}

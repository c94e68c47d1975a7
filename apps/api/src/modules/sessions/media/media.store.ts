import type { MediaReport } from '@footlight/contract/internal'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type LostStage, unreportedMs } from './absence.rules.ts'

/** Notes a report's number; a jump within one boot is a gap, an old number changes nothing. Answers gaps seen. */
export async function noteReport(tx: Tx, report: MediaReport, receivedAt: Date): Promise<number> {
  const { rows } = await sql<{ gaps: number }>`
    insert into media_nodes as n (node, boot, sequence, gaps, received_at, heard_since)
    values (${report.node}, ${report.boot}, ${report.sequence}, 0, ${receivedAt}, ${receivedAt})
    on conflict (node) do update set
      gaps = case when n.boot = excluded.boot
        then n.gaps + greatest(0, excluded.sequence - n.sequence - 1) else n.gaps end,
      sequence = case when n.boot = excluded.boot
        then greatest(n.sequence, excluded.sequence) else excluded.sequence end,
      boot = excluded.boot,
      heard_since = case
        when n.boot = excluded.boot
          and excluded.received_at < n.received_at + ${unreportedMs} * interval '1 millisecond'
        then least(n.heard_since, excluded.received_at) else excluded.received_at end,
      received_at = excluded.received_at
    returning gaps`.execute(tx)
  return rows[0]?.gaps ?? 0
}

export interface StageStream {
  number: number
  active: boolean
  hasVideo: boolean
  viewers: number
}

/** Writes what the streams of a media server are and answers the numbers whose activity changed. */
export async function writeStreams(
  tx: Tx,
  node: string,
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
  await sql`insert into stage_streams (performer_number, active, has_video, last_active_at, viewers, node)
    select number, active, has_video, ${at}, viewers, ${node}
    from unnest(
      ${streams.map(({ number }) => number)}::int[], ${streams.map(({ active }) => active)}::boolean[],
      ${streams.map(({ hasVideo }) => hasVideo)}::boolean[], ${streams.map(({ viewers }) => viewers)}::int[]
    ) as s(number, active, has_video, viewers) order by number
    on conflict (performer_number) do update set active = excluded.active, viewers = excluded.viewers,
      node = excluded.node, has_video = excluded.has_video,
      last_active_at = case when excluded.active then excluded.last_active_at
        else stage_streams.last_active_at end`.execute(tx)
  return streams.filter(({ number, active }) => (known.get(number) ?? false) !== active)
}

/**
 * Streams that nobody reports any more, given up as lost: the media server died with them. One that was reported in a
 * future was so before the clock was set back.
 */
export async function loseSilentStreams(tx: Tx, now: number): Promise<number[]> {
  const rows = await tx
    .updateTable('stage_streams')
    .set({ active: false, viewers: 0 })
    .where('active', '=', true)
    .where(({ or, eb }) =>
      or([
        eb('last_active_at', '<', new Date(now - unreportedMs)),
        eb('last_active_at', '>', new Date(now + unreportedMs)),
      ]),
    )
    .returning('performer_number')
    .execute()
  return rows.map((row) => row.performer_number)
}

/** Whether she sends a picture that her media server could pass on, as far as we heard of it by then. */
export async function isPictureThere(tx: Tx, performerNumber: number, heardSince: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('stage_streams as s')
    .leftJoin('media_nodes as n', 'n.node', 's.node')
    .select(['s.active', 's.has_video', 'n.received_at'])
    .where('s.performer_number', '=', performerNumber)
    .executeTakeFirst()
  if (!row?.active || !row.has_video) return false
  return row.received_at === null || row.received_at > heardSince
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
export async function findLongLost(database: Database, lostBefore: Date): Promise<LostStage[]> {
  const rows = await database
    .selectFrom('performers as p')
    .leftJoin('stage_streams as s', 's.performer_number', 'p.number')
    .leftJoin('media_nodes as n', 'n.node', 's.node')
    .select(['p.id', 'p.stream_lost_at', 'p.status', 'n.received_at', 'n.heard_since'])
    .where('p.stream_lost_at', '<=', lostBefore)
    .execute()
  return rows.flatMap(({ id, stream_lost_at: lostAt, status, received_at, heard_since }) =>
    lostAt === null
      ? []
      : [{ performerId: id, lostAt, status, receivedAt: received_at, heardSince: heard_since }],
  )
}

/** She went off air herself: the next report that says active is news again. */
export async function forgetStream(tx: Tx, performerNumber: number): Promise<void> {
  await tx
    .updateTable('stage_streams')
    .set({ active: false, viewers: 0 })
    .where('performer_number', '=', performerNumber)
    .execute()
}

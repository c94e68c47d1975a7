import { isDeepStrictEqual } from 'node:util'
import type { Arriving, PictureFault, RefusedCodec } from '@footlight/contract'
import type { CallReport, MediaReport } from '@footlight/contract/internal'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type LostStage, unreportedMs } from './absence.rules.ts'

/** Stores a report's number; a jump within one boot counts as gaps, an old number adds none. Returns all gaps so far. */
export async function noteReport(tx: Tx, report: MediaReport, receivedAt: Date): Promise<number> {
  const { rows } = await sql<{ gaps: number }>`
    insert into media_nodes as n (node, boot, sequence, gaps, received_at, heard_since, reported_at, workers)
    values (${report.node}, ${report.boot}, ${report.sequence}, 0, ${receivedAt}, ${receivedAt},
      ${new Date(report.at)}, ${report.workers ?? null})
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
      received_at = excluded.received_at, reported_at = excluded.reported_at, workers = excluded.workers
    returning gaps`.execute(tx)
  return rows[0]?.gaps ?? 0
}

export interface StageStream {
  number: number
  /** [B4] its picture arrives */
  active: boolean
  hasVideo: boolean
  pictureFault: PictureFault | null
  arriving: Arriving | null
  cannotPlay: RefusedCodec[]
  slowViewers: number
  viewers: number
}

/** A stage whose activity, picture fault, kind of picture, `cannotPlay` or `slowViewers` changed. */
export interface ChangedStage {
  number: number
  active: boolean
  /** true: `active` changed; false: only what arrives of it, or who plays it, changed */
  cameOrWent: boolean
}

/**
 * Writes the changed streams of a media server, before the number of this report is stored, and returns
 * those whose activity, fault, kind of picture, `cannotPlay` or `slowViewers` changed. An unchanged stream is not written: its media server's
 * last report dates it.
 */
export async function writeStreams(
  tx: Tx,
  node: string,
  streams: readonly StageStream[],
  at: Date,
): Promise<ChangedStage[]> {
  const { reported, silent } = await compare(tx, node, streams)
  if (silent.length > 0)
    await sql`update stage_streams set last_active_at = coalesce(
        (select received_at from media_nodes where node = ${node}), ${at})
      where performer_number = any(${silent}::int[]) and node = ${node} and active and last_active_at is null`.execute(
      tx,
    )
  const changed = await findChanged(tx, node, reported)
  return changed.length === 0 ? [] : writeChanged(tx, node, changed, at)
}

/**
 * Compares a report with the active rows of this media server: `reported` may have changed, `silent` are the numbers of those
 * that are not reported any more. A full join is hashed: row by row, a thousand streams cost three times as much.
 */
async function compare(
  tx: Tx,
  node: string,
  streams: readonly StageStream[],
): Promise<{ reported: StageStream[]; silent: number[] }> {
  const { rows } = await sql<{ number: number | null; known: number | null }>`
    select s.number, t.performer_number as known
    from (select * from stage_streams where node = ${node} and active) as t
    full join ${arraysOf(streams.filter(({ active }) => active))} on s.number = t.performer_number
    where (t.active, t.has_video, t.viewers, t.arriving, t.cannot_play, t.slow_viewers, t.last_active_at is null)
        is distinct from (s.active, s.has_video, s.viewers, s.arriving, s.cannot_play, s.slow_viewers, true)
      and (s.number is not null or t.last_active_at is null)`.execute(tx)
  const numbers = new Set(rows.map(({ number }) => number))
  return {
    reported: streams.filter(({ number, active }) => !active || numbers.has(number)),
    silent: rows.flatMap(({ number, known }) => (number === null && known !== null ? known : [])),
  }
}

/** The streams that differ from their row in the table, or have no row. */
async function findChanged(tx: Tx, node: string, streams: readonly StageStream[]): Promise<StageStream[]> {
  if (streams.length === 0) return []
  const { rows } = await sql<{ number: number }>`select number from ${arraysOf(streams)}
    left join stage_streams t on t.performer_number = s.number
    where (t.active, t.has_video, t.picture_fault, t.arriving, t.cannot_play, t.slow_viewers, t.viewers, t.node,
        t.last_active_at is null)
      is distinct from
        (s.active, s.has_video, s.picture_fault, s.arriving, s.cannot_play, s.slow_viewers, s.viewers, ${node}, s.active)`.execute(
    tx,
  )
  const numbers = new Set(rows.map(({ number }) => number))
  return streams.filter(({ number }) => numbers.has(number))
}

async function writeChanged(
  tx: Tx,
  node: string,
  streams: readonly StageStream[],
  at: Date,
): Promise<ChangedStage[]> {
  const before = await tx
    .selectFrom('stage_streams')
    .select(['performer_number', 'active', 'picture_fault', 'arriving', 'cannot_play', 'slow_viewers'])
    .where('performer_number', '=', sql<number>`any(${streams.map(({ number }) => number)}::int[])`)
    .orderBy('performer_number')
    .forUpdate()
    .execute()
  const known = new Map(before.map((row) => [row.performer_number, row]))
  await sql`insert into stage_streams
      (performer_number, active, has_video, picture_fault, arriving, cannot_play, slow_viewers, last_active_at,
       viewers, node)
    select number, active, has_video, picture_fault, arriving, cannot_play, slow_viewers,
      case when active then null else ${at}::timestamptz end, viewers, ${node}
    from ${arraysOf(streams)} order by number
    on conflict (performer_number) do update set active = excluded.active, viewers = excluded.viewers,
      node = excluded.node, has_video = excluded.has_video, picture_fault = excluded.picture_fault,
      arriving = excluded.arriving, cannot_play = excluded.cannot_play,
      slow_viewers = excluded.slow_viewers, last_active_at = excluded.last_active_at`.execute(tx)
  return streams.flatMap(({ number, active, pictureFault, arriving, cannotPlay, slowViewers }) => {
    const was = known.get(number)
    const cameOrWent = (was?.active ?? false) !== active
    const isOther =
      (was?.picture_fault ?? null) !== pictureFault ||
      isOtherPicture(was?.arriving ?? null, arriving) ||
      (was?.slow_viewers ?? 0) !== slowViewers ||
      !isDeepStrictEqual(was?.cannot_play ?? [], cannotPlay)
    return cameOrWent || isOther ? [{ number, active, cameOrWent }] : []
  })
}

/** Rates change all the time: the studio reads them when it refreshes. */
function isOtherPicture(was: Arriving | null, is: Arriving | null): boolean {
  const kinds = ['width', 'height', 'codec', 'profile', 'hasAudio'] as const
  return kinds.some((kind) => (was?.[kind] ?? null) !== (is?.[kind] ?? null))
}

function arraysOf(streams: readonly StageStream[]) {
  return sql`unnest(
    ${streams.map(({ number }) => number)}::int[], ${streams.map(({ active }) => active)}::boolean[],
    ${streams.map(({ hasVideo }) => hasVideo)}::boolean[], ${streams.map(({ viewers }) => viewers)}::int[],
    ${streams.map(({ pictureFault }) => pictureFault)}::text[],
    ${streams.map(({ arriving }) => arriving && JSON.stringify(arriving))}::jsonb[],
    ${streams.map(({ cannotPlay }) => (cannotPlay.length === 0 ? null : JSON.stringify(cannotPlay)))}::jsonb[],
    ${streams.map(({ slowViewers }) => slowViewers)}::int[]
  ) as s(number, active, has_video, viewers, picture_fault, arriving, cannot_play, slow_viewers)`
}

/**
 * Marks streams as lost that are not reported any more: their media server died. A report time in the
 * future counts as silence: it is from before the clock was set back.
 */
export async function loseSilentStreams(tx: Tx, now: number): Promise<number[]> {
  const silent = await tx
    .selectFrom('stage_streams as s')
    .leftJoin('media_nodes as n', 'n.node', 's.node')
    .select('s.performer_number')
    // the condition of the partial index: most stages send nothing
    .where(sql<boolean>`(s.active or s.picture_fault is not null)`)
    .where(
      sql<boolean>`case when s.active then coalesce(s.last_active_at, n.received_at, '-infinity')
        when s.picture_fault is not null then coalesce(n.received_at, '-infinity') end
        not between ${new Date(now - unreportedMs)} and ${new Date(now + unreportedMs)}`,
    )
    .orderBy('s.performer_number')
    .forUpdate('s')
    .execute()
  const numbers = silent.map((row) => row.performer_number)
  if (numbers.length > 0)
    await tx
      .updateTable('stage_streams')
      .set({
        active: false,
        picture_fault: null,
        arriving: null,
        cannot_play: null,
        slow_viewers: 0,
        viewers: 0,
      })
      .where('performer_number', '=', sql<number>`any(${numbers}::int[])`)
      .execute()
  return numbers
}

/**
 * The media server of a performer's stage: when it reported last, since when without a pause, and whether it could pass a
 * picture on, as of that report. null, of a call: the media server that was heard last.
 */
export async function findWitness(tx: Tx, performerNumber: number | null) {
  const { rows } = await sql<{ received_at: Date; heard_since: Date; has_picture: boolean }>`
    select n.received_at, n.heard_since, coalesce(s.active and s.has_video, false) as has_picture
    from media_nodes n left join stage_streams s on s.performer_number = ${performerNumber}
    where n.node = coalesce(s.node, n.node) order by n.received_at desc limit 1`.execute(tx)
  return rows[0]
}

/** [S8] Notes that the media server itself cut these running sessions off: a worker of it died at `at`. */
export async function noteServerLost(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`with due as (
      select id from sessions where id = any(${ids}::uuid[]) and state <> 'ENDED' order by id for no key update
    )
    update sessions set server_lost_at = ${at} from due where sessions.id = due.id`.execute(tx)
}

/**
 * [B13] Stores which side keeps each of these running calls from being connected, unless its media server has sent a later
 * report. A new call takes nothing off the client: a second that counts does, or a client could hang up and call again
 * while its own picture is missing.
 */
export async function noteMissing(
  tx: Tx,
  { node, boot, sequence }: Pick<MediaReport, 'node' | 'boot' | 'sequence'>,
  calls: readonly CallReport[],
): Promise<void> {
  await sql`with due as (
      select s.id, reported.missing from sessions s
      join unnest(${calls.map(({ sessionId }) => sessionId)}::uuid[], ${calls.map(({ missing }) => missing)}::text[])
        as reported(id, missing) on reported.id = s.id
      where s.state <> 'ENDED' and s.call_missing is distinct from reported.missing
        and (reported.missing is not null or s.call_missing = 'performer')
        and not exists (select from media_nodes n
          where n.node = ${node} and n.boot = ${boot} and n.sequence > ${sequence})
      order by s.id for no key update of s
    )
    update sessions set call_missing = due.missing from due where sessions.id = due.id`.execute(tx)
}

/**
 * [B4] Whether the media server receives a stage, its picture fault, what it consists of [H1], who cannot play it [D7],
 * and whose line is slow [E6].
 */
export async function stageStreamOf(
  database: Database | Tx,
  performerNumber: number,
): Promise<Pick<StageStream, 'active' | 'pictureFault' | 'arriving' | 'cannotPlay' | 'slowViewers'>> {
  const row = await database
    .selectFrom('stage_streams')
    .select(['active', 'picture_fault', 'arriving', 'cannot_play', 'slow_viewers'])
    .where('performer_number', '=', performerNumber)
    .executeTakeFirst()
  return {
    active: row?.active ?? false,
    pictureFault: row?.picture_fault ?? null,
    arriving: row?.arriving ?? null,
    cannotPlay: row?.cannot_play ?? [],
    slowViewers: row?.slow_viewers ?? 0,
  }
}

/** Performers whose stream was lost at or before `lostBefore`. */
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
      : [{ performerId: id, lostAt, status, receivedAt: received_at, reportingSince: heard_since }],
  )
}

/** Resets the stream of a performer who went off air: the next report of it as active is a change again. */
export async function forgetStream(tx: Tx, performerNumber: number): Promise<void> {
  await tx
    .updateTable('stage_streams')
    .set({
      active: false,
      picture_fault: null,
      arriving: null,
      cannot_play: null,
      slow_viewers: 0,
      viewers: 0,
    })
    .where('performer_number', '=', performerNumber)
    .execute()
}

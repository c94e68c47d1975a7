import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { foldedForSearch } from '../../platform/folded.ts'
import type { MessageRow, Side } from './messages.tables.ts'

export interface ThreadQuery {
  q?: string | undefined
  unread: boolean
  offset: number
  limit: number
}

export interface ThreadRecord {
  other_id: string
  name: string
  performer_number: number | null
  photo: string | null
  last_at: Date
  unread: number
  /** number of the last message that the other has read; a closed account has no box any more [A8] */
  other_read: number
  /** the last message; null: the owner deleted each of them, one by one */
  last: (Omit<MessageRow, 'sent_at'> & { sent_at: string }) | null
}

/** The threads of one account, the latest first; how many match, and how many of all contain unread messages. */
export async function readThreads(
  database: Database | Tx,
  owner: { id: string; side: Side },
  { q, unread, offset, limit }: ThreadQuery,
): Promise<{ rows: ThreadRecord[]; total: number; unread: number }> {
  const wanted = sql`b.owner_id = ${owner.id} and b.last_seq > b.cleared_seq
    ${unread ? sql`and ${isUnread}` : sql``} ${q ? sql`and ${keyOf(owner.side)} like ${containing(foldedForSearch(q))}` : sql``}`
  const of = sql`message_boxes b ${otherOf(owner.side)}`
  const { rows } = await sql<ThreadRecord>`
    select b.other_id, ${nameOf(owner.side)} as name, ${shownOf(owner.side)}, b.last_at,
      coalesce(ob.read_seq, 0) as other_read, coalesce(u.count, 0) as unread, to_jsonb(l) as last
    from ${of}
      left join message_boxes ob on ob.owner_id = b.other_id and ob.other_id = b.owner_id
      left join lateral (
        select m.* from messages m where ${inBox(owner)} order by m.seq desc limit 1
      ) l on true
      left join lateral (
        select count(*) from messages m where ${inBox(owner)} and m.seq > b.read_seq and m.author <> b.side
      ) u on ${isUnread}
    where ${wanted} order by b.last_at desc, b.other_id limit ${limit} offset ${offset}`.execute(database)
  const counted = await sql<{ total: number; unread: number }>`
    select (select count(*) from ${of} where ${wanted}) as total,
      (select count(*) from message_boxes b where b.owner_id = ${owner.id} and ${isUnread}) as unread`.execute(
    database,
  )
  return { rows, total: counted.rows[0]?.total ?? 0, unread: counted.rows[0]?.unread ?? 0 }
}

const isUnread = sql`b.heard_seq > b.read_seq and b.heard_seq > b.cleared_seq`

/** The thread's messages that its owner has not deleted. */
function inBox({ id, side }: { id: string; side: Side }): RawBuilder<unknown> {
  const pair =
    side === 'client'
      ? sql`m.client_id = b.owner_id and m.performer_id = b.other_id`
      : sql`m.client_id = b.other_id and m.performer_id = b.owner_id`
  return sql`${pair} and m.seq > b.cleared_seq
    and not exists (select from hidden_messages h where h.message_id = m.id and h.owner_id = ${id})`
}

function otherOf(side: Side): RawBuilder<unknown> {
  return side === 'client'
    ? sql`join performers p on p.id = b.other_id`
    : sql`join accounts a on a.id = b.other_id`
}

function nameOf(side: Side): RawBuilder<unknown> {
  return side === 'client' ? sql`p.display_name` : sql`a.display_name`
}

/** The name as it is searched: without accents and in small letters. */
function keyOf(side: Side): RawBuilder<unknown> {
  return side === 'client' ? sql`p.name_key` : sql`a.name_key`
}

function shownOf(side: Side): RawBuilder<unknown> {
  return side === 'client'
    ? sql`p.number as performer_number, p.main_photo as photo`
    : sql`null::int as performer_number, null::text as photo`
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

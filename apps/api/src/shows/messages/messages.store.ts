import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { otherOf, ownerOf, type Pair } from './messages.rules.ts'
import type { MessageBoxRow, MessageRow } from './messages.tables.ts'

type Handle = Database | Tx
export type MessageRecord = MessageRow
export type Box = Selectable<MessageBoxRow>

export async function findBox(handle: Handle, pair: Pair): Promise<Box | undefined> {
  return handle
    .selectFrom('message_boxes')
    .selectAll()
    .where('owner_id', '=', ownerOf(pair))
    .where('other_id', '=', otherOf(pair))
    .executeTakeFirst()
}

/** Locks both boxes of a thread to the end of the transaction, inserting missing ones: messages are numbered one by one. */
export async function lockBoxes(
  tx: Tx,
  { clientId, performerId }: Pair,
  at: Date,
): Promise<{ lastSeq: number }> {
  await sql`insert into message_boxes (owner_id, other_id, side, last_at)
    values (${clientId}, ${performerId}, 'client', ${at}), (${performerId}, ${clientId}, 'performer', ${at})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ last_seq: number }>`
    select last_seq from message_boxes
    where (owner_id, other_id) in ((${clientId}, ${performerId}), (${performerId}, ${clientId}))
    order by side for no key update`.execute(tx)
  return { lastSeq: Math.max(...rows.map((box) => box.last_seq)) }
}

/** Undefined: a message of this id exists. */
export function insertMessage(tx: Tx, row: Insertable<MessageRow>): Promise<MessageRecord | undefined> {
  return tx
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function noteInBoxes(tx: Tx, { client_id, performer_id, seq, author, sent_at }: MessageRow) {
  await sql`update message_boxes set last_seq = ${seq}, last_at = ${sent_at},
      heard_seq = case when side = ${author} then heard_seq else ${seq} end
    where (owner_id, other_id) in ((${client_id}, ${performer_id}), (${performer_id}, ${client_id}))`.execute(
    tx,
  )
}

export function findMessage(handle: Handle, id: string): Promise<MessageRecord | undefined> {
  return handle.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts one more message of this minute; returns the count, and when the minute began. */
export async function countSent(
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<{ sent: number; beganAt: Date }> {
  const minuteAgo = new Date(at.getTime() - 60_000)
  const { rows } = await sql<{ sent: number; began_at: Date }>`
    insert into message_rates as r (account_id, began_at, sent) values (${accountId}, ${at}, 1)
    on conflict (account_id) do update set
      began_at = case when r.began_at <= ${minuteAgo} then excluded.began_at else r.began_at end,
      sent = case when r.began_at <= ${minuteAgo} then 1 else r.sent + 1 end
    returning sent, began_at`.execute(tx)
  return { sent: rows[0]?.sent ?? 1, beganAt: rows[0]?.began_at ?? at }
}

export async function forgetRates(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('message_rates').where('began_at', '<', before).execute()
}

interface Window {
  offset: number
  limit: number
}

/** before: the id of a message */
export interface ThreadWindow extends Window {
  before?: string | undefined
}

/** Messages that the pair's reader has not deleted, the newest first, and their total. */
export async function readMessages(
  handle: Handle,
  pair: Pair,
  { before, offset, limit }: ThreadWindow,
): Promise<{ rows: MessageRecord[]; total: number }> {
  const shown = shownTo(pair)
  const { rows } = await sql<MessageRecord>`select m.* from ${shown}
    and (${before ?? null}::uuid is null or m.seq < (select seq from messages where id = ${before ?? null}
      and client_id = ${pair.clientId} and performer_id = ${pair.performerId}))
    order by m.seq desc limit ${limit} offset ${offset}`.execute(handle)
  const counted = await sql<{ total: number }>`select count(*) as total from ${shown}`.execute(handle)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The messages before and after `seq`, and that one, which the pair's reader has not deleted; the oldest first. */
export async function readAround(
  handle: Handle,
  pair: Pair,
  seq: number,
  count: number,
): Promise<MessageRecord[]> {
  const shown = shownTo(pair)
  const { rows } = await sql<MessageRecord>`
    (select m.* from ${shown} and m.seq <= ${seq} order by m.seq desc limit ${count + 1})
    union all (select m.* from ${shown} and m.seq > ${seq} order by m.seq limit ${count})
    order by seq`.execute(handle)
  return rows
}

/** The number of messages by the other that the reader has neither read nor deleted. */
export async function countUnread(handle: Handle, pair: Pair): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*) as unread from ${shownTo(pair)}
    and m.seq > b.read_seq and m.author <> ${pair.side}`.execute(handle)
  return rows[0]?.unread ?? 0
}

function shownTo(pair: Pair) {
  return sql`messages m join message_boxes b on b.owner_id = ${ownerOf(pair)} and b.other_id = ${otherOf(pair)}
    where m.client_id = ${pair.clientId} and m.performer_id = ${pair.performerId} and m.seq > b.cleared_seq
      and not exists (select from hidden_messages h where h.message_id = m.id and h.owner_id = b.owner_id)`
}

export async function setRead(handle: Handle, pair: Pair, seq: number): Promise<void> {
  await handle
    .updateTable('message_boxes')
    .set({ read_seq: sql<number>`greatest(read_seq, ${seq})` })
    .where('owner_id', '=', ownerOf(pair))
    .where('other_id', '=', otherOf(pair))
    .execute()
}

/** Deletes all present messages of the thread for its reader. Returns when; where none is new, when it was last deleted. */
export async function clearBox(tx: Tx, pair: Pair, at: Date): Promise<Date> {
  const box = sql`owner_id = ${ownerOf(pair)} and other_id = ${otherOf(pair)}`
  await sql`update message_boxes set cleared_before = cleared_seq, cleared_seq = last_seq, cleared_at = ${at}
    where ${box} and last_seq > cleared_seq`.execute(tx)
  const { rows } = await sql<Pick<Box, 'cleared_at'>>`
    select cleared_at from message_boxes where ${box}`.execute(tx)
  return rows[0]?.cleared_at ?? at
}

/** Undoes `clearBox`; a second undo changes nothing. False where it is too late. */
export async function restoreBox(tx: Tx, pair: Pair, since: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message_boxes set cleared_seq = coalesce(cleared_before, cleared_seq), cleared_before = null, cleared_at = null
    where owner_id = ${ownerOf(pair)} and other_id = ${otherOf(pair)}
      and (cleared_at >= ${since} or cleared_at is null)`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns when the message was first hidden. */
export async function hideMessage(
  tx: Tx,
  row: { message_id: string; owner_id: string; hidden_at: Date },
): Promise<Date> {
  const { hidden_at } = await tx
    .insertInto('hidden_messages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'owner_id'])
        .doUpdateSet((of) => ({ hidden_at: of.ref('hidden_messages.hidden_at') })),
    )
    .returning('hidden_at')
    .executeTakeFirstOrThrow()
  return hidden_at
}

/** Whether the message is shown again: false where it is too late. */
export async function showMessage(tx: Tx, messageId: string, ownerId: string, since: Date): Promise<boolean> {
  const its = { message_id: messageId, owner_id: ownerId }
  await tx
    .deleteFrom('hidden_messages')
    .where(({ and }) => and(its))
    .where('hidden_at', '>=', since)
    .execute()
  const hidden = await tx
    .selectFrom('hidden_messages')
    .select('message_id')
    .where(({ and }) => and(its))
    .executeTakeFirst()
  return hidden === undefined
}

export interface Attachment {
  id: string
  width: number
  height: number
}

export async function insertAttachments(
  tx: Tx,
  messageId: string,
  all: readonly Attachment[],
): Promise<void> {
  if (all.length === 0) return
  await tx
    .insertInto('message_attachments')
    .values(
      all.map(({ id, width, height }, position) => ({
        message_id: messageId,
        position,
        upload_id: id,
        width,
        height,
      })),
    )
    .execute()
}

/** The images of messages, by message. */
export async function readAttachments(
  handle: Handle,
  messageIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const rows = await handle
    .selectFrom('message_attachments')
    .select(['message_id', 'upload_id as id', 'width', 'height'])
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.message_id)
}

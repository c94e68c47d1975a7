import type { ListWindow } from '@footlight/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/sorted.ts'
import type { ContactState, ContactTables } from './contact.tables.ts'

type Handle = Database | Tx
export type ContactRecord = Selectable<ContactTables['contact_messages']>
export type AnswerRecord = Selectable<ContactTables['contact_answers']>

/** Counts one more under the key, in one statement, so that concurrent ones are all counted. False: the limit is exceeded. */
export async function countOne(
  tx: Tx,
  { key, most, withinMs }: { key: Buffer; most: number; withinMs: number },
  now: Date,
): Promise<boolean> {
  const before = new Date(now.getTime() - withinMs)
  const { rows } = await sql<{ sent: number }>`
    insert into contact_rates as r (key, began_at, sent) values (${key}, ${now}, 1)
    on conflict (key) do update set
      began_at = case when r.began_at <= ${before} then excluded.began_at else r.began_at end,
      sent = case when r.began_at <= ${before} then 1 else r.sent + 1 end
    where r.began_at <= ${before} or r.sent < ${most}
    returning sent`.execute(tx)
  return rows.length > 0
}

export async function forgetRates(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('contact_rates').where('began_at', '<', before).execute()
}

export async function insertMessage(
  tx: Tx,
  row: Insertable<ContactTables['contact_messages']>,
): Promise<void> {
  await tx.insertInto('contact_messages').values(row).execute()
}

export async function pageOfMessages(
  database: Database,
  { state, sort, offset, limit }: ListWindow<'listContactMessages'> & { state?: ContactState | undefined },
): Promise<{ rows: ContactRecord[]; total: number }> {
  const matching = database
    .selectFrom('contact_messages')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'OPEN'))
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy(sql`(state = 'OPEN')`, 'desc')
      .orderBy(orderOf(sort, { at: sql`created_at` }, sql`id`))
      .offset(offset)
      .limit(limit)
      .execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export function answersOf(handle: Handle, ids: readonly string[]): Promise<AnswerRecord[]> {
  return handle
    .selectFrom('contact_answers')
    .selectAll()
    .where(sql<boolean>`message_id = any(${[...ids]}::uuid[])`)
    .orderBy('at')
    .execute()
}

export function lockMessage(tx: Tx, id: string): Promise<ContactRecord | undefined> {
  return tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setState(tx: Tx, id: string, state: ContactState): Promise<void> {
  await tx.updateTable('contact_messages').set({ state }).where('id', '=', id).execute()
}

export async function insertAnswer(tx: Tx, row: AnswerRecord): Promise<void> {
  await tx.insertInto('contact_answers').values(row).execute()
}

export function messagesOf(database: Database, accountId: string): Promise<ContactRecord[]> {
  return database
    .selectFrom('contact_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
}

export async function deleteMessagesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('account_id', '=', accountId).execute()
}

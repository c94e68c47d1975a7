import type { QueueWindow } from '@footlight/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DecisionRow, ModerationTables, ObjectionRow } from './moderation.tables.ts'

type Handle = Database | Tx

export async function insertDecision(tx: Tx, row: Insertable<ModerationTables['decisions']>): Promise<void> {
  await tx.insertInto('decisions').values(row).execute()
}

export function findDecision(handle: Handle, id: string): Promise<DecisionRow | undefined> {
  return handle.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** All decisions about an account, the newest first. */
export function decisionsOf(handle: Handle, accountId: string): Promise<DecisionRow[]> {
  return handle
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('decided_at', 'desc')
    .execute()
}

/** By subject the latest decision about it; subjects without one are left out. */
export async function latestDecisions(
  database: Database,
  accountId: string,
  kind: DecisionRow['kind'],
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('decisions')
    .distinctOn('subject_id')
    .select(['subject_id', 'id'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`)
    .orderBy('subject_id')
    .orderBy('decided_at', 'desc')
    .execute()
  return new Map(rows.map(({ subject_id, id }) => [subject_id, id]))
}

/** No other decision of the same or a later time is about this subject. */
export async function isLatest(
  tx: Tx,
  { id, account_id, kind, subject_id, decided_at }: DecisionRow,
): Promise<boolean> {
  const later = await tx
    .selectFrom('decisions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('decided_at', '>=', decided_at)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}

export function findObjection(handle: Handle, decisionId: string): Promise<ObjectionRow | undefined> {
  return handle.selectFrom('objections').selectAll().where('decision_id', '=', decisionId).executeTakeFirst()
}

export function objectionsTo(handle: Handle, decisionIds: readonly string[]): Promise<ObjectionRow[]> {
  return handle
    .selectFrom('objections')
    .selectAll()
    .where('decision_id', '=', sql<string>`any(${decisionIds}::uuid[])`)
    .execute()
}

export function lockObjection(tx: Tx, decisionId: string): Promise<ObjectionRow | undefined> {
  return tx
    .selectFrom('objections')
    .selectAll()
    .where('decision_id', '=', decisionId)
    .forUpdate()
    .executeTakeFirst()
}

/** False: there is one already. */
export async function insertObjection(
  tx: Tx,
  row: Pick<ObjectionRow, 'decision_id' | 'text' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('objections')
    .values(row)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateObjection(
  tx: Tx,
  decisionId: string,
  patch: Pick<ObjectionRow, 'decided_at' | 'decided_by' | 'outcome' | 'reason'>,
): Promise<void> {
  await tx.updateTable('objections').set(patch).where('decision_id', '=', decisionId).execute()
}

export type WaitingObjection = DecisionRow & Pick<ObjectionRow, 'text' | 'created_at'>

/** Objections that wait, the oldest first, each with its decision. */
export function waitingObjections(
  handle: Handle,
  { offset, limit, id }: QueueWindow,
): Promise<WaitingObjection[]> {
  return handle
    .selectFrom('objections')
    .innerJoin('decisions', 'decisions.id', 'objections.decision_id')
    .selectAll('decisions')
    .select(['objections.text', 'objections.created_at'])
    .where('objections.decided_at', 'is', null)
    .$if(id !== undefined, (one) => one.where('decision_id', '=', id ?? ''))
    .orderBy('objections.created_at')
    .orderBy('decisions.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countObjections(handle: Handle): Promise<number> {
  const { total } = await handle
    .selectFrom('objections')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** [A8] Erases what an account wrote, and takes back what still waits; the decisions, and that it objected, stay. */
export async function forgetObjections(tx: Tx, accountId: string): Promise<void> {
  const own = tx.selectFrom('decisions').select('id').where('account_id', '=', accountId)
  await tx.deleteFrom('objections').where('decision_id', 'in', own).where('decided_at', 'is', null).execute()
  await tx.updateTable('objections').set({ text: '' }).where('decision_id', 'in', own).execute()
}

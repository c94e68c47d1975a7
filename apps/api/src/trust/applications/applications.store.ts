import type { QueueWindow } from '@footlight/contract'
import { type Insertable, sql } from 'kysely'
import type { DataExport } from '../../platform/data-export.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ApplicationRow, ApplicationTables } from './applications.tables.ts'

type Handle = Database | Tx

export async function insertApplication(tx: Tx, performerId: string, at: Date): Promise<void> {
  await tx
    .insertInto('applications')
    .values({
      performer_id: performerId,
      state: 'draft',
      reason: null,
      sent_at: null,
      decided_at: null,
      created_at: at,
    })
    .execute()
}

export function findApplication(handle: Handle, performerId: string): Promise<ApplicationRow | undefined> {
  return handle
    .selectFrom('applications')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

export async function updateApplication(
  tx: Tx,
  performerId: string,
  patch: Partial<ApplicationRow>,
): Promise<void> {
  await tx.updateTable('applications').set(patch).where('performer_id', '=', performerId).execute()
}

/** For performers of the demo, and from before applications, it makes the row. */
export async function setApplication(
  tx: Tx,
  performerId: string,
  at: Date,
  patch: Partial<ApplicationRow>,
): Promise<void> {
  await tx
    .insertInto('applications')
    .values({
      performer_id: performerId,
      state: 'approved',
      reason: null,
      sent_at: null,
      decided_at: null,
      created_at: at,
      ...patch,
    })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(patch))
    .execute()
}

/** [O14] Approved performers who accepted an agreement, and none of the present versions, and were not notified yet. */
export async function notAsked(
  database: Database,
  present: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('applications')
    .select('performer_id')
    .where('state', '=', 'approved')
    .where('agreement_asked_at', 'is', null)
    .where(sql<boolean>`exists (select from agreements a where a.performer_id = applications.performer_id)`)
    .where(({ not }) => not(hasAccepted(present)))
    .limit(limit)
    .execute()
  return rows.map(({ performer_id }) => performer_id)
}

/** False: another node was first. */
export async function setAsked(tx: Tx, performerId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ agreement_asked_at: at })
    .where('performer_id', '=', performerId)
    .where('agreement_asked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Those who were asked, and whose agreement counts again since the operator took a change of it back. */
export async function forgetAsked(database: Database, present: readonly string[]): Promise<void> {
  await database
    .updateTable('applications')
    .set({ agreement_asked_at: null })
    .where('agreement_asked_at', 'is not', null)
    .where(hasAccepted(present))
    .execute()
}

const hasAccepted = (present: readonly string[]) =>
  sql<boolean>`exists (select from agreements a where a.performer_id = applications.performer_id
    and a.version = any(${present}))`

/** [B7] Performers who still have to be taken off air. */
export async function offAirDue(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('applications')
    .select('performer_id')
    .where('off_air_due', '=', true)
    .limit(limit)
    .execute()
  return rows.map(({ performer_id }) => performer_id)
}

export async function setOffAir(database: Database, performerId: string): Promise<void> {
  await database
    .updateTable('applications')
    .set({ off_air_due: false })
    .where('performer_id', '=', performerId)
    .execute()
}

/** Those that wait for a verdict, the oldest first. */
export function waitingApplications(handle: Handle, window: QueueWindow): Promise<ApplicationRow[]> {
  return handle
    .selectFrom('applications')
    .selectAll()
    .where('state', '=', 'pending')
    .$if(window.id !== undefined, (one) => one.where('performer_id', '=', window.id ?? ''))
    .orderBy('sent_at')
    .orderBy('performer_id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
}

export async function countWaiting(handle: Handle): Promise<number> {
  const { total } = await handle
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return total
}

/** Stores the accepted text once, and the acceptance; a repeated one changes nothing. True: it is new. */
export async function insertAgreement(
  tx: Tx,
  text: Insertable<ApplicationTables['agreement_texts']>,
  accepted: ApplicationTables['agreements'],
): Promise<boolean> {
  await tx
    .insertInto('agreement_texts')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('agreements')
    .values(accepted)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The last acceptance of each performer, by id; one of `present` versions goes before all others. */
export async function lastAgreements(
  handle: Handle,
  performerIds: readonly string[],
  present: readonly string[] = [],
): Promise<Map<string, { version: string; acceptedAt: string }>> {
  if (performerIds.length === 0) return new Map()
  const rows = await handle
    .selectFrom('agreements')
    .distinctOn('performer_id')
    .selectAll()
    .where('performer_id', 'in', [...performerIds])
    .orderBy('performer_id')
    .orderBy(sql`version = any(${present})`, 'desc')
    .orderBy('accepted_at', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.performer_id,
      { version: row.version, acceptedAt: row.accepted_at.toISOString() },
    ]),
  )
}

/** [A8] One that waits leaves the queue; which agreement was accepted when stays. */
export function applicationData(database: Database): DataExport {
  return {
    name: 'application',
    read: async (performerId) => ({
      application: (await findApplication(database, performerId)) ?? null,
      agreements: await database
        .selectFrom('agreements')
        .select(['version', 'accepted_at', 'address'])
        .where('performer_id', '=', performerId)
        .orderBy('accepted_at', 'desc')
        .execute(),
    }),
    erase: (tx, { id }) => updateApplication(tx, id, { state: 'draft', reason: null }),
  }
}

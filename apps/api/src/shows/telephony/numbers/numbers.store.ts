import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PhoneCheckRow } from '../telephony.tables.ts'

export type PhoneCheck = Selectable<PhoneCheckRow>

/** Calls to the performer, and to this number by any account, since then. */
export async function countChecks(
  tx: Tx,
  of: { performerId: string; phone: string },
  since: Date,
): Promise<number> {
  const { calls } = await tx
    .selectFrom('phone_checks')
    .select((count) => count.fn.countAll<number>().as('calls'))
    .where('called_at', '>', since)
    .where(({ or, eb }) => or([eb('performer_id', '=', of.performerId), eb('phone', '=', of.phone)]))
    .executeTakeFirstOrThrow()
  return calls
}

/** Nothing when the performer has one open already. */
export function insertCheck(
  tx: Tx,
  row: Pick<PhoneCheck, 'id' | 'performer_id' | 'phone' | 'code' | 'called_at'>,
): Promise<PhoneCheck | undefined> {
  return tx
    .insertInto('phone_checks')
    .values({ ...row, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findOpenCheck(
  database: Database | Tx,
  performerId: string,
  calledAfter: Date,
): Promise<PhoneCheck | undefined> {
  return database
    .selectFrom('phone_checks')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .where('called_at', '>', calledAfter)
    .executeTakeFirst()
}

/** Counts a try before the code is looked at; nothing where none is open, or no try is left. */
export function takeTry(
  tx: Tx,
  performerId: string,
  limits: { calledAfter: Date; tries: number },
): Promise<PhoneCheck | undefined> {
  return tx
    .updateTable('phone_checks')
    .set((of) => ({ wrong: of('wrong', '+', 1) }))
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .where('called_at', '>', limits.calledAfter)
    .where('wrong', '<', limits.tries)
    .returningAll()
    .executeTakeFirst()
}

export async function closeChecks(database: Database | Tx, performerId: string, at: Date): Promise<void> {
  await database
    .updateTable('phone_checks')
    .set({ closed_at: at })
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .execute()
}

export async function forgetChecks(database: Database, calledBefore: Date): Promise<void> {
  await database.deleteFrom('phone_checks').where('called_at', '<=', calledBefore).execute()
}

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { PhoneCallRow } from './telephony.tables.ts'

export type PhoneCallRecord = Selectable<PhoneCallRow>

export async function insertCall(
  tx: Tx,
  row: Pick<
    Insertable<PhoneCallRow>,
    | 'call_sid'
    | 'account_sid'
    | 'reservation_id'
    | 'session_id'
    | 'performer_phone'
    | 'time_limit'
    | 'created_at'
  >,
): Promise<PhoneCallRecord> {
  const notYet = { leg_sid: null, answered_at: null, heard_at: null, fed_until: null }
  return tx
    .insertInto('phone_calls')
    .values({ ...row, ...notYet, over_at: null, hang_up_tried_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findCall(handle: Database | Tx, callSid: string): Promise<PhoneCallRecord | undefined> {
  return handle.selectFrom('phone_calls').selectAll().where('call_sid', '=', callSid).executeTakeFirst()
}

export function lockCall(tx: Tx, callSid: string): Promise<PhoneCallRecord | undefined> {
  return tx
    .selectFrom('phone_calls')
    .selectAll()
    .where('call_sid', '=', callSid)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCall(
  handle: Database | Tx,
  callSid: string,
  patch: Partial<Pick<PhoneCallRow, 'leg_sid' | 'answered_at' | 'heard_at' | 'fed_until' | 'over_at'>>,
): Promise<void> {
  await handle.updateTable('phone_calls').set(patch).where('call_sid', '=', callSid).execute()
}

/** Raises the reported second and never lowers it, so that concurrent reports bill no second twice. */
export async function markFed(database: Database, callSid: string, until: number): Promise<void> {
  await database
    .updateTable('phone_calls')
    .set({ fed_until: until })
    .where('call_sid', '=', callSid)
    .where('fed_until', '<', until)
    .execute()
}

/** Calls that were answered, are not over, and whose session runs. */
export function findConnected(database: Database): Promise<PhoneCallRecord[]> {
  return database
    .selectFrom('phone_calls')
    .innerJoin('sessions', 'sessions.id', 'phone_calls.session_id')
    .selectAll('phone_calls')
    .where('phone_calls.over_at', 'is', null)
    .where('phone_calls.answered_at', 'is not', null)
    .where('sessions.state', '<>', sql.lit('ENDED'))
    .orderBy('phone_calls.call_sid')
    .execute()
}

/** Claims calls that are not over though their session is, and delays their next try: no two nodes try concurrently. */
export function claimToHangUp(
  database: Database,
  times: { now: Date; triedBefore: Date; createdAfter: Date },
): Promise<PhoneCallRecord[]> {
  return database
    .updateTable('phone_calls')
    .set({ hang_up_tried_at: times.now })
    .where('call_sid', 'in', (inner) =>
      inner
        .selectFrom('phone_calls as call')
        .innerJoin('sessions', 'sessions.id', 'call.session_id')
        .select('call.call_sid')
        .where('call.over_at', 'is', null)
        .where('sessions.state', '=', 'ENDED')
        .where('call.created_at', '>', times.createdAfter)
        .where(({ or, eb }) =>
          or([eb('call.hang_up_tried_at', 'is', null), eb('call.hang_up_tried_at', '<=', times.triedBefore)]),
        )
        .limit(100)
        .forUpdate('call')
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** [O2] Calls that should be over, and that the carrier has not hung up yet. */
export async function countStuck(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('phone_calls')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('over_at', 'is', null)
    .where('hang_up_tried_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

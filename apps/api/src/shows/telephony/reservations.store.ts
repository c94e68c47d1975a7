import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { newestOf } from '../../platform/data-export.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ReservationRow } from './telephony.tables.ts'

export type ReservationRecord = Selectable<ReservationRow>

/** Undefined when the code, or a reservation of the two, is open already. */
export function insertReservation(
  tx: Tx,
  row: Omit<Insertable<ReservationRow>, 'closed_at'>,
): Promise<ReservationRecord | undefined> {
  return tx
    .insertInto('reservations')
    .values({ ...row, closed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findOpenReservation(
  tx: Tx,
  of: { clientId: string; performerId: string },
  now: Date,
): Promise<ReservationRecord | undefined> {
  return tx
    .selectFrom('reservations')
    .selectAll()
    .where('client_id', '=', of.clientId)
    .where('performer_id', '=', of.performerId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function findHighestShare(tx: Tx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('reservations')
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.max('performer_share').as('share'))
    .executeTakeFirst()
  return row?.share ?? 0
}

export function lockByCode(tx: Tx, code: string, now: Date): Promise<ReservationRecord | undefined> {
  return tx
    .selectFrom('reservations')
    .selectAll()
    .where('code', '=', code)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeReservation(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}

/** Closes what ran out, of one pair or of all. */
export async function closeExpired(
  handle: Database | Tx,
  now: Date,
  of?: { clientId: string; performerId: string },
): Promise<void> {
  let due = handle
    .updateTable('reservations')
    .set({ closed_at: now })
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', now)
  if (of) due = due.where('client_id', '=', of.clientId).where('performer_id', '=', of.performerId)
  await due.execute()
}

export function findTries(tx: Tx, caller: string) {
  return tx.selectFrom('phone_tries').selectAll().where('caller', '=', caller).executeTakeFirst()
}

/** Counts one wrong code; the count begins anew once `since` lies before `oldest`. */
export async function countWrongTry(tx: Tx, caller: string, now: Date, oldest: Date): Promise<void> {
  await sql`insert into phone_tries as t (caller, since, wrong) values (${caller}, ${now}, 1)
    on conflict (caller) do update set
      wrong = case when t.since <= ${oldest} then 1 else t.wrong + 1 end,
      since = case when t.since <= ${oldest} then excluded.since else t.since end`.execute(tx)
}

export async function forgetTries(database: Database, oldest: Date): Promise<void> {
  await database.deleteFrom('phone_tries').where('since', '<=', oldest).execute()
}

export function readReservationsOf(database: Database, clientId: string) {
  const reservations = database
    .selectFrom('reservations')
    .select(['id', 'performer_id', 'price_per_minute', 'created_at', 'expires_at', 'closed_at'])
  return newestOf(reservations, { client_id: clientId }, 'created_at')
}

export async function closeReservationsOf(
  tx: Tx,
  of: { client_id: string } | { performer_id: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ closed_at: at })
    .where((where) => where.and(of))
    .where('closed_at', 'is', null)
    .execute()
}

export function findReservationWith(tx: Tx, performerId: string, now: Date) {
  return tx
    .selectFrom('reservations')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
}

export function readCallsTo(database: Database, performerId: string) {
  const calls = database
    .selectFrom('phone_calls')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select(['phone_calls.created_at', 'performer_phone', 'over_at'])
  return newestOf(calls, { performer_id: performerId }, 'phone_calls.created_at')
}

/** Erases a performer's number from the calls that were made to it, and the checks of numbers. */
export async function forgetNumber(tx: Tx, performerId: string): Promise<void> {
  await sql`update phone_calls set performer_phone = '' from reservations
    where reservations.id = reservation_id and performer_id = ${performerId}`.execute(tx)
  await tx.deleteFrom('phone_checks').where('performer_id', '=', performerId).execute()
}

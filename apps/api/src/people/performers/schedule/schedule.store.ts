import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Diary } from './schedule.rules.ts'

/** Undefined: the performer has written none. */
export function findSchedule(handle: Database | Tx, performerId: string): Promise<Diary | undefined> {
  return handle
    .selectFrom('performer_schedules')
    .select(['time_zone as timeZone', 'slots', 'dates', 'away_message as awayMessage'])
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

export async function writeSchedule(
  tx: Tx,
  performerId: string,
  { timeZone, slots, dates, awayMessage }: Diary,
): Promise<void> {
  const row = {
    time_zone: timeZone,
    slots: JSON.stringify(slots),
    dates: JSON.stringify(dates),
    away_message: awayMessage,
  }
  await tx
    .insertInto('performer_schedules')
    .values({ performer_id: performerId, ...row })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(row))
    .execute()
}

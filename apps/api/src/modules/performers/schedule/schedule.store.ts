import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Schedule } from './schedule.rules.ts'

/** Undefined: the performer has written none. */
export function findSchedule(handle: Database | Tx, performerId: string): Promise<Schedule | undefined> {
  return handle
    .selectFrom('performer_schedules')
    .select(['time_zone as timeZone', 'slots'])
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

export async function writeSchedule(
  tx: Tx,
  performerId: string,
  { timeZone, slots }: Schedule,
): Promise<void> {
  const row = { time_zone: timeZone, slots: JSON.stringify(slots) }
  await tx
    .insertInto('performer_schedules')
    .values({ performer_id: performerId, ...row })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(row))
    .execute()
}

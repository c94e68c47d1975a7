import type { Tx } from '../../../platform/database/database.ts'

export interface OpenAlert {
  performer_id: string
  at: Date
  told_up_to: string | null
}

/** Inserts nothing where the performer's clients were notified after `unlessSince`. */
export async function openAlert(
  tx: Tx,
  { performerId, at, unlessSince }: { performerId: string; at: Date; unlessSince: Date },
): Promise<void> {
  const fresh = { at, told_up_to: null, is_done: false }
  await tx
    .insertInto('availability_alerts')
    .values({ performer_id: performerId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('performer_id')
        .doUpdateSet(fresh)
        .where('availability_alerts.at', '<=', unlessSince)
        .where('availability_alerts.is_done', '=', true),
    )
    .execute()
}

/** Locks an alert that not all clients were notified of yet. */
export function lockOpenAlert(tx: Tx): Promise<OpenAlert | undefined> {
  return tx
    .selectFrom('availability_alerts')
    .select(['performer_id', 'at', 'told_up_to'])
    .where('is_done', '=', false)
    .orderBy('at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function moveAlert(
  tx: Tx,
  performerId: string,
  patch: { told_up_to?: string; is_done: boolean },
): Promise<void> {
  await tx.updateTable('availability_alerts').set(patch).where('performer_id', '=', performerId).execute()
}

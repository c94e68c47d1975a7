import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { AccountRow } from '../accounts.tables.ts'

export type Standing = Pick<
  AccountRow,
  'created_at' | 'suspended_at' | 'suspension_reason' | 'suspended_until'
>

export async function setSuspension(
  tx: Tx,
  id: string,
  suspension: { at: Date; reason: string; until: Date | null } | null,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      suspended_at: suspension?.at ?? null,
      suspension_reason: suspension?.reason ?? null,
      suspended_until: suspension?.until ?? null,
      suspension_due: suspension !== null,
    })
    .where('id', '=', id)
    .execute()
}

export async function setCarriedOut(database: Database, id: string): Promise<void> {
  await database.updateTable('accounts').set({ suspension_due: false }).where('id', '=', id).execute()
}

export function readDue(database: Database, limit: number): Promise<Pick<AccountRow, 'id' | 'role'>[]> {
  return database
    .selectFrom('accounts')
    .select(['id', 'role'])
    .where('suspension_due', '=', true)
    .limit(limit)
    .execute()
}

/** Suspended accounts whose suspension is over by now. */
export async function readOver(database: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('accounts')
    .select('id')
    .where('suspended_at', 'is not', null)
    .where('suspended_until', '<=', now)
    .orderBy('suspended_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of accounts that are open. */
export async function readStandings(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('accounts')
    .select(['id', 'created_at', 'suspended_at', 'suspension_reason', 'suspended_until'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

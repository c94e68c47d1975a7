import type { Capability } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { AccountRow } from '../accounts.tables.ts'

export type OperatorRecord = Pick<AccountRow, 'id' | 'role' | 'username' | 'display_name' | 'capabilities'>

const shown = ['id', 'role', 'username', 'display_name', 'capabilities'] as const

/** A page of the operators, by name, and how many there are. */
export async function readOperators(
  database: Database,
  page: { offset: number; limit: number },
): Promise<{ rows: OperatorRecord[]; total: number }> {
  const operators = database.selectFrom('accounts').where('role', '=', 'admin').where('closed_at', 'is', null)
  const rows = await operators
    .select(shown)
    .orderBy('display_name')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await operators
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Display names by id. */
export async function operatorNames(
  database: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('accounts')
    .select(['id', 'display_name'])
    .where('role', '=', 'admin')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.display_name]))
}

/** Ids of the operators with this capability; an operator without a list has all of them. */
export async function capabilityHolders(handle: Database | Tx, capability: Capability): Promise<string[]> {
  const rows = await handle
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .where((row) =>
      row.or([row('capabilities', 'is', null), sql<boolean>`${capability} = any(capabilities)`]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks all operators until the transaction ends: two who revoke each other's capabilities wait here, log inserts do not. */
export function lockOperators(tx: Tx): Promise<OperatorRecord[]> {
  return tx
    .selectFrom('accounts')
    .select(shown)
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function writeCapabilities(
  tx: Tx,
  id: string,
  capabilities: readonly Capability[],
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ capabilities: [...capabilities] })
    .where('id', '=', id)
    .execute()
}

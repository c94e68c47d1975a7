import type { Capability, ListWindow } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { AccountRow } from '../accounts.tables.ts'

/** [O6] Tells an operator, within the transaction of the change that it reports. */
export type NotifyOperator = (
  tx: Tx,
  accountId: string,
  own: {
    notice:
      | { kind: 'capabilitiesAsked' | 'capabilitiesChanged'; operator: string; by: string }
      | { kind: 'operatorJoined'; operator: string }
      | { kind: 'secondFactorReset' }
    link: '/admin?desk=operators' | '/account'
    key: string
  },
) => Promise<void>

export type OperatorRecord = Pick<AccountRow, (typeof shown)[number]>

const shown = ['id', 'role', 'username', 'display_name', 'capabilities', 'created_at'] as const

export interface AskRecord {
  capabilities: Capability[]
  asked_by: string
  asked_at: Date
  by_name: string
}

const columns = { displayName: sql`display_name`, username: sql`username` }

/** A page of the operators, and how many there are. */
export async function readOperators(
  database: Database,
  page: ListWindow<'listOperators'>,
): Promise<{ rows: OperatorRecord[]; total: number }> {
  const operators = database.selectFrom('accounts').where('role', '=', 'admin').where('closed_at', 'is', null)
  const rows = await operators
    .select(shown)
    .orderBy(orderOf(page.sort, columns, sql`id`))
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

/** What is asked to be taken from these operators, and waits for a second one. */
export async function readAsks(
  handle: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AskRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('capability_asks as ask')
    .innerJoin('accounts as by', 'by.id', 'ask.asked_by')
    .select([
      'ask.operator_id',
      'ask.capabilities',
      'ask.asked_by',
      'ask.asked_at',
      'by.display_name as by_name',
    ])
    .where('ask.operator_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ operator_id, ...ask }) => [operator_id, ask]))
}

export async function writeAsk(
  tx: Tx,
  ask: { id: string; by: string; at: Date; capabilities: readonly Capability[] },
): Promise<void> {
  const row = { capabilities: [...ask.capabilities], asked_by: ask.by, asked_at: ask.at }
  await tx
    .insertInto('capability_asks')
    .values({ operator_id: ask.id, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute()
}

export async function deleteAsk(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('capability_asks').where('operator_id', '=', id).execute()
}

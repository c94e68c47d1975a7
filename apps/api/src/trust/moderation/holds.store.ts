import { holdMs } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { HeldKind } from './moderation.tables.ts'

type Handle = Database | Tx

export interface HeldItem {
  kind: HeldKind
  id: string
}

/** Items that one operator holds at once, over all open pages; a further one releases the one renewed longest ago. */
const maxHolds = 20

export async function release(handle: Handle, operatorId: string, { kind, id }: HeldItem): Promise<void> {
  await handle
    .deleteFrom('item_holds')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute()
}

/** Only the database's clock counts: the nodes' clocks may differ. */
export async function take(handle: Handle, operatorId: string, { kind, id }: HeldItem) {
  const { rows } = await sql<{ until: Date; is_new: boolean }>`
    with own as (
      select from item_holds
      where kind = ${kind} and item_id = ${id} and operator_id = ${operatorId} and until >= now()
    )
    insert into item_holds as held (kind, item_id, operator_id, until)
    values (${kind}, ${id}, ${operatorId}, now() + make_interval(secs => ${holdMs / 1000}))
    on conflict (kind, item_id) do update set operator_id = excluded.operator_id, until = excluded.until
      where held.until < now() or held.operator_id = excluded.operator_id
    returning until, not exists (select from own) as is_new`.execute(handle)
  return rows[0]
}

export async function releaseOldest(database: Database, operatorId: string): Promise<void> {
  await sql`
    delete from item_holds where operator_id = ${operatorId} and (kind, item_id) in (
      select kind, item_id from item_holds where operator_id = ${operatorId}
      order by until desc, kind, item_id offset ${maxHolds}
    )`.execute(database)
}

export async function holdersOf(handle: Handle, operatorId: string, items: readonly HeldItem[]) {
  if (items.length === 0) return []
  const keys = items.map(({ kind, id }) => `${kind} ${id}`)
  return handle
    .selectFrom('item_holds')
    .select(['kind', 'item_id', 'operator_id', 'until'])
    .where('item_id', 'in', [...new Set(items.map(({ id }) => id))])
    .where(sql<boolean>`kind || ' ' || item_id = any(${keys})`)
    .where('operator_id', '!=', operatorId)
    .where(sql<boolean>`until >= now()`)
    .execute()
}

export async function forgetOld(database: Database): Promise<void> {
  await database.deleteFrom('item_holds').where(sql<boolean>`until < now() - interval '1 day'`).execute()
}

import { type Capability, holdMs } from '@footlight/contract'
import { sql } from 'kysely'
import { capabilityHolders, operatorNames } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import type { HeldKind } from './moderation.tables.ts'

type Handle = Database | Tx

export interface HeldItem {
  kind: HeldKind
  id: string
}

/** [O7] An item is held by one operator at a time, for as long as the page of that operator renews it. */
export interface Holds {
  /** Takes the item, renews the hold on it, or lets go of it; `heldBy` names another operator that has it. */
  hold(
    operatorId: string,
    item: HeldItem,
    wanted: boolean,
  ): Promise<{ heldBy: string | null; until: string | null }>
  /** Names of other operators that hold these items, by the id of the item. */
  othersOf(operatorId: string, items: readonly HeldItem[]): Promise<Record<string, string>>
  /**
   * Decides an item by an act that writes its line only where no other operator holds the item: the hold is taken and let go
   * of in the transaction of the verdict, so that a hold that is asked for meanwhile waits for it. @throws ITEM_HELD
   */
  whileFree<Done>(
    act: OperatorAct,
    item: HeldItem,
    decide: (act: OperatorAct) => Promise<Done>,
  ): Promise<Done>
  /** Deletes holds that ran out long ago. */
  forgetOld(): Promise<void>
}

/** The capability of the queue in which items of a kind are shown. */
const capabilityOfKind = (kind: HeldKind): Capability => elsewhere[kind] ?? 'approvals'
const elsewhere: Partial<Record<HeldKind, Capability>> = { REPORT: 'reports', DOCUMENT: 'documents' }

/** Items that one operator holds at once, over all open pages; a further one lets go of the one renewed longest ago. */
const maxHolds = 20

export function createHolds({ database, bus }: { database: Database; bus: Bus }): Holds {
  async function announce(kind: HeldKind): Promise<void> {
    const accountIds = await capabilityHolders(database, capabilityOfKind(kind))
    bus.publish({ audience: { accountIds }, event: { type: 'queue' } })
  }

  async function letGo(handle: Handle, operatorId: string, { kind, id }: HeldItem): Promise<void> {
    await handle
      .deleteFrom('item_holds')
      .where('kind', '=', kind)
      .where('item_id', '=', id)
      .where('operator_id', '=', operatorId)
      .execute()
  }

  /** Only the database's clock counts: the nodes' clocks may differ. */
  async function take(handle: Handle, operatorId: string, { kind, id }: HeldItem) {
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

  async function letGoOfOldest(operatorId: string): Promise<void> {
    await sql`
      delete from item_holds where operator_id = ${operatorId} and (kind, item_id) in (
        select kind, item_id from item_holds where operator_id = ${operatorId}
        order by until desc, kind, item_id offset ${maxHolds}
      )`.execute(database)
  }

  async function holdersOf(handle: Handle, operatorId: string, items: readonly HeldItem[]) {
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

  async function nameOf(handle: Handle, id: string): Promise<string> {
    return (await operatorNames(handle, [id])).get(id) ?? ''
  }

  async function isHeld(tx: Tx, operatorId: string, item: HeldItem) {
    const [other] = await holdersOf(tx, operatorId, [item])
    const name = other ? await nameOf(tx, other.operator_id) : ''
    return refuse('ITEM_HELD', { rule: 'named', params: { name }, message: `${name} looks at this now.` })
  }

  return {
    async hold(operatorId, item, wanted) {
      if (!wanted) {
        await letGo(database, operatorId, item)
        await announce(item.kind)
        return { heldBy: null, until: null }
      }
      const taken = await take(database, operatorId, item)
      if (taken) {
        if (taken.is_new) {
          await letGoOfOldest(operatorId)
          await announce(item.kind)
        }
        return { heldBy: null, until: taken.until.toISOString() }
      }
      const [other] = await holdersOf(database, operatorId, [item])
      return {
        heldBy: other ? await nameOf(database, other.operator_id) : null,
        until: other?.until.toISOString() ?? null,
      }
    },

    async othersOf(operatorId, items) {
      const holders = await holdersOf(database, operatorId, items)
      const names = await operatorNames(
        database,
        holders.map(({ operator_id }) => operator_id),
      )
      return Object.fromEntries(
        holders.map(({ kind, item_id, operator_id }) => [`${kind} ${item_id}`, names.get(operator_id) ?? '']),
      )
    },

    async whileFree(act, item, decide) {
      const done = await decide({
        ...act,
        async record(tx, found) {
          if (!(await take(tx, act.operatorId, item))) throw await isHeld(tx, act.operatorId, item)
          await letGo(tx, act.operatorId, item)
          await act.record(tx, found)
        },
      })
      await announce(item.kind)
      return done
    },

    async forgetOld() {
      await database.deleteFrom('item_holds').where(sql<boolean>`until < now() - interval '1 day'`).execute()
    },
  }
}

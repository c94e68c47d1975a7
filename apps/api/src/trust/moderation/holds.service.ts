import type { Capability } from '@footlight/contract'
import { capabilityHolders, operatorNames } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import type { HeldItem } from './holds.store.ts'
import * as store from './holds.store.ts'
import type { HeldKind } from './moderation.tables.ts'

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

export function createHolds({ database, bus }: { database: Database; bus: Bus }): Holds {
  async function announce(kind: HeldKind): Promise<void> {
    const accountIds = await capabilityHolders(database, capabilityOfKind(kind))
    bus.publish({ audience: { accountIds }, event: { type: 'queue' } })
  }

  async function nameOf(handle: Database | Tx, id: string): Promise<string> {
    return (await operatorNames(handle, [id])).get(id) ?? ''
  }

  async function isHeld(tx: Tx, operatorId: string, item: HeldItem) {
    const [other] = await store.holdersOf(tx, operatorId, [item])
    const name = other ? await nameOf(tx, other.operator_id) : ''
    return refuse('ITEM_HELD', { rule: 'named', params: { name }, message: `${name} looks at this now.` })
  }

  return {
    async hold(operatorId, item, wanted) {
      if (!wanted) {
        await store.release(database, operatorId, item)
        await announce(item.kind)
        return { heldBy: null, until: null }
      }
      const taken = await store.take(database, operatorId, item)
      if (taken) {
        if (taken.is_new) {
          await store.releaseOldest(database, operatorId)
          await announce(item.kind)
        }
        return { heldBy: null, until: taken.until.toISOString() }
      }
      const [other] = await store.holdersOf(database, operatorId, [item])
      return {
        heldBy: other ? await nameOf(database, other.operator_id) : null,
        until: other?.until.toISOString() ?? null,
      }
    },

    async othersOf(operatorId, items) {
      const holders = await store.holdersOf(database, operatorId, items)
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
          if (!(await store.take(tx, act.operatorId, item))) throw await isHeld(tx, act.operatorId, item)
          await store.release(tx, act.operatorId, item)
          await act.record(tx, found)
        },
      })
      await announce(item.kind)
      return done
    },

    forgetOld: () => store.forgetOld(database),
  }
}

import type { Capability } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { lockName } from '../../../platform/database/name-lock.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SitePath } from '../../../site/index.ts'
import type { Arrival, Notice } from '../own/notices.ts'
import * as store from './notifications.store.ts'
import type { NotificationRow } from './notifications.tables.ts'

/** Notices of one kind to one operator within an hour: the console counts the rest. */
const maxAnHour = 6
const hourMs = 3_600_000

/** [O6] who holds the queue, and where the notice leads: `id` is of the item, or of the performer whose document ended. */
const queues: Record<Arrival, { capability: Capability; linkTo(id: string): SitePath }> = {
  application: {
    capability: 'approvals',
    linkTo: (id) => `/admin?desk=queues&item=APPLICATION%20${id}`,
  },
  underAge: { capability: 'reports', linkTo: (id) => `/admin?desk=queues&item=REPORT%20${id}` },
  documentExpired: { capability: 'documents', linkTo: (id) => `/admin?desk=people&account=${id}` },
  objection: { capability: 'approvals', linkTo: (id) => `/admin?desk=queues&item=OBJECTION%20${id}` },
}

/**
 * [O2] Notifies the operators who hold a queue of what arrived in it, once under a key, when the transaction commits; each
 * of them at most six times an hour for one kind.
 */
export type NotifyOperators = (tx: Tx, arrived: { what: Arrival; id: string; key: string }) => Promise<void>

export function createNotifyOperators(parts: {
  clock: Clock
  capabilityHolders(handle: Database | Tx, capability: Capability): Promise<string[]>
  rowOf(accountId: string, own: { notice: Notice; link: SitePath; key: string }): NotificationRow
}): NotifyOperators {
  return async (tx, { what, id, key }) => {
    const { capability, linkTo } = queues[what]
    // one after the other, so that the count holds
    await lockName(tx, `notices to operators: ${what}`)
    const accountIds = await parts.capabilityHolders(tx, capability)
    const since = new Date(parts.clock.now() - hourMs)
    const full = await store.accountsWith(tx, { accountIds, what, since, most: maxAnHour })
    await store.insertNotifications(
      tx,
      accountIds
        .filter((accountId) => !full.has(accountId))
        .map((accountId) =>
          parts.rowOf(accountId, { notice: { kind: 'arrived', what }, link: linkTo(id), key }),
        ),
    )
  }
}

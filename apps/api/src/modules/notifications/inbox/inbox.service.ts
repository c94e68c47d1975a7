import type { Bus } from '../../../platform/bus.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { markSeen, pageOf } from './notifications.store.ts'
import type { NotificationRow } from './notifications.tables.ts'

/** The house's own list of what somebody was told. */
export interface Inbox {
  page(window: {
    accountId: string
    offset: number
    limit: number
  }): Promise<{ rows: NotificationRow[]; total: number; unseen: number }>
  /** All of it, in every window that is open. */
  see(accountId: string): Promise<void>
}

export function createInbox({ database, clock, bus }: { database: Database; clock: Clock; bus: Bus }): Inbox {
  return {
    page: (window) => pageOf(database, window),
    async see(accountId) {
      await markSeen(database, accountId, new Date(clock.now()))
      bus.publish({ audience: { accountIds: [accountId] }, event: { type: 'notification' } })
    },
  }
}

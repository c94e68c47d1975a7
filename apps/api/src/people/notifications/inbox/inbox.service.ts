import type { Language, PageWindow } from '@footlight/contract'
import type { Bus } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { SitePath } from '../../../site/index.ts'
import type { Contacts } from '../../accounts/index.ts'
import { markSeen, pageOf } from './notifications.store.ts'
import type { NotificationRow } from './notifications.tables.ts'

/**
 * Marks notifications that lead to this page as seen, in the transaction; returns whether there were any. After the
 * commit the caller publishes the event to the open windows.
 */
export type MarkNotificationsSeen = (tx: Tx, accountId: string, link: SitePath) => Promise<boolean>

/** The in-app list of an account's notices. */
export interface Inbox {
  /** `language`: the account's own; null: not chosen */
  page(
    window: PageWindow & { accountId: string },
  ): Promise<{ rows: NotificationRow[]; total: number; unseen: number; language: Language | null }>
  /** Marks all notifications as seen, in every open window. */
  see(accountId: string): Promise<void>
  markNotificationsSeen: MarkNotificationsSeen
}

interface Dependencies {
  database: Database
  clock: Clock
  bus: Bus
  contacts: Contacts
}

export function createInbox({ database, clock, bus, contacts }: Dependencies): Inbox {
  return {
    async page(window) {
      const page = await pageOf(database, window)
      return { ...page, language: (await contacts.of(database, window.accountId))?.language ?? null }
    },
    async see(accountId) {
      await markSeen(database, { accountId, at: new Date(clock.now()) })
      bus.publish({ audience: { accountIds: [accountId] }, event: { type: 'notification' } })
    },
    markNotificationsSeen: (tx, accountId, link) =>
      markSeen(tx, { accountId, link, at: new Date(clock.now()) }),
  }
}

import type { Language } from '@footlight/contract'
import type { Bus } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Contacts } from '../../accounts/index.ts'
import type { SitePath } from '../../mail/index.ts'
import { markSeen, pageOf } from './notifications.store.ts'
import type { NotificationRow } from './notifications.tables.ts'

/**
 * What was told and leads to this page is seen with what the transaction does there; answers whether there was any. Who asks
 * says so to the windows that are open, once it is done.
 */
export type SeeTold = (tx: Tx, accountId: string, link: SitePath) => Promise<boolean>

/** The in-app list of an account's notices. */
export interface Inbox {
  /** `language`: the account's own; null: not chosen */
  page(window: {
    accountId: string
    offset: number
    limit: number
  }): Promise<{ rows: NotificationRow[]; total: number; unseen: number; language: Language | null }>
  /** All of it, in every window that is open. */
  see(accountId: string): Promise<void>
  seeTold: SeeTold
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
    seeTold: (tx, accountId, link) => markSeen(tx, { accountId, link, at: new Date(clock.now()) }),
  }
}

import type { CallReply } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Contacts } from '../../accounts/index.ts'
import { type Channels, readChannels, writeChannels } from './notifications.store.ts'

type Settings = CallReply<'notificationSettings'>['settings']

interface Dependencies {
  database: Database
  contacts: Contacts
  pushKey: string
}

/** [A10] An account's settings: the types of its notifications, and the channels. */
export function createSettings({ database, contacts, pushKey }: Dependencies) {
  const read = async (accountId: string): Promise<Settings> => ({
    notification_types: (await contacts.of(database, accountId))?.notificationTypes ?? '',
    ...(await readChannels(database, accountId)),
    pushKey,
  })
  return {
    read,
    async write(accountId: string, wanted: Channels & { notification_types: string }): Promise<Settings> {
      await inTransaction(database, async (tx) => {
        const { notification_types: types, ...channels } = wanted
        await contacts.setNotificationTypes(tx, accountId, types)
        await writeChannels(tx, accountId, channels)
      })
      return read(accountId)
    },
  }
}

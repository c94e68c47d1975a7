import type { DataExport } from '../../platform/data-export.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { forgetWriter, writtenBy } from './data-export.store.ts'
import { mountMessages } from './messages.routes.ts'
import { threadWith } from './messages.rules.ts'
import { createMessageService, type MessageParts, type Messages } from './messages.service.ts'
import { forgetRates } from './messages.store.ts'
import type { Side } from './messages.tables.ts'
import { type WrittenMessage, writtenTo } from './written-to.ts'

export interface MessagesModule extends Brings<'routes' | 'chores' | 'personal' | 'performerData'> {
  messages: Messages
  /** [S14] A message that this account received from the other, with its images. Null: it received none of this id. */
  writtenTo(accountId: string, id: string): Promise<WrittenMessage | null>
}

const rateRetainedMs = 3600_000

/** Messages between clients and performers. */
export function createMessages(parts: MessageParts): MessagesModule {
  const messages = createMessageService(parts)
  const dataExport = (side: Side): DataExport => ({
    name: 'messages',
    read: async (id) => ({ written: await writtenBy(parts.database, { side, id }) }),
    async erase(tx, { id, pseudonym }) {
      await forgetWriter(tx, { side, id })
      await parts.notifications.renameWriter(tx, threadWith(id), pseudonym)
    },
  })
  return {
    messages,
    writtenTo: (accountId, id) => writtenTo(parts.database, accountId, id),
    personal: dataExport('client'),
    performerData: dataExport('performer'),
    chores: [() => forgetRates(parts.database, new Date(parts.clock.now() - rateRetainedMs))],
    routes: (mount: Mount) => mountMessages(mount, messages),
  }
}

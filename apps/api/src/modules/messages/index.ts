import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { mountMessages } from './messages.routes.ts'
import { createMessageService, type MessageParts, type Messages } from './messages.service.ts'
import { forgetRates } from './messages.store.ts'
import { forgetWriter, writtenBy } from './personal-share.store.ts'

export interface MessagesModule extends Brings<'routes' | 'chores' | 'personal'> {
  messages: Messages
}

const rateKeptMs = 3600_000

/** What clients and performers write to each other. */
export function createMessages(parts: MessageParts): MessagesModule {
  const messages = createMessageService(parts)
  return {
    messages,
    personal: {
      name: 'messages',
      read: async (clientId) => ({ written: await writtenBy(parts.database, clientId) }),
      erase: (tx, { id }) => forgetWriter(tx, id),
    },
    chores: [() => forgetRates(parts.database, new Date(parts.clock.now() - rateKeptMs))],
    routes: (mount: Mount) => mountMessages(mount, messages),
  }
}

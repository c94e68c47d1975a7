import type { Base } from '../platform/base.ts'
import type { SiteModules } from '../site/index.ts'
import { capabilityHolders, contacts } from './accounts/index.ts'
import { type BlocksModule, createBlocks } from './blocks/index.ts'
import { type ClientNotesModule, createClientNotes } from './client-notes/index.ts'
import { createNotifications, type NotificationsModule, type PushPost } from './notifications/index.ts'
import { createPerformers, type PerformersModule } from './performers/index.ts'

export {
  type AccountsModule,
  type AccountWallet,
  type Contacts,
  capabilityHolders,
  clientsByIds,
  contacts,
  createAccounts,
  createAddressMarks,
  createThrottle,
  displayNameOf,
  grantByCommand,
  guestSession,
  hashPassword,
  idsNamed,
  listByCommand,
  livingSignIns,
  nameKeys,
  type Operators,
  operatorNames,
  type People,
  performerNameKeys,
  refuseNameTaken,
  requireCreditable,
  resetByCommand,
  type Suspensions,
  standings,
  writeInvitation,
  writePolicy,
} from './accounts/index.ts'
export type { Blocks, BlocksModule, Pair } from './blocks/index.ts'
export type { ClientNotesModule } from './client-notes/index.ts'
export {
  createNotifyAccount,
  type Notice,
  type NotificationsModule,
  type NotifyAccount,
  type PushPost,
} from './notifications/index.ts'
export {
  isAway,
  type LockedPerformer,
  type PerformerEvents,
  type PerformerPatch,
  type PerformerRows,
  type PerformersModule,
  statusOf,
} from './performers/index.ts'

/** Accounts are created last of all, as closing one asks every area; what reads them uses the queries exported above. */
export interface PeopleModules {
  performers: PerformersModule
  blocks: BlocksModule
  clientNotes: ClientNotesModule
  notifications: NotificationsModule
}

export function createPeople(
  base: Base,
  { mail }: Pick<SiteModules, 'mail'>,
  config: {
    hasPhone: boolean
    /** contact of the operator for push services: a `mailto:` or https address */
    contact: string
    pushPost: PushPost | undefined
  },
  opened: AsyncDisposableStack,
): PeopleModules {
  const { contact, pushPost } = config
  const performers = createPerformers({ ...base, carried: { phone: config.hasPhone } })
  const blocks = createBlocks({ ...base, performers })
  const notifications = opened.use(
    createNotifications({
      ...base,
      contacts,
      capabilityHolders,
      performers,
      blocks,
      queueEmail: mail.queue,
      contact,
      pushPost,
    }),
  )
  return { performers, blocks, clientNotes: createClientNotes(base), notifications }
}

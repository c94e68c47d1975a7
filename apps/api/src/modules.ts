import type { Role } from '@footlight/contract'
import type { AccountsModule } from './people/accounts/index.ts'
import type { ApplicationsModule } from './trust/applications/index.ts'
import type { BlocksModule } from './people/blocks/index.ts'
import type { ClientNotesModule } from './people/client-notes/index.ts'
import type { CmsModule } from './site/cms/index.ts'
import type { ContactModule } from './site/contact/index.ts'
import type { DiscoveryModule } from './shows/discovery/index.ts'
import type { HealthModule } from './site/health/index.ts'
import type { IdentityModule } from './trust/identity/index.ts'
import type { ImagesModule } from './site/images/index.ts'
import type { Mail } from './site/mail/index.ts'
import type { MessagesModule } from './shows/messages/index.ts'
import type { ModerationModule } from './trust/moderation/index.ts'
import type { NotificationsModule } from './people/notifications/index.ts'
import type { OperatorModule } from './console/index.ts'
import type { PerformerMediaModule } from './trust/performer-media/index.ts'
import type { PerformersModule } from './people/performers/index.ts'
import type { ReportsModule } from './console/reports/index.ts'
import type { ReviewsModule } from './trust/reviews/index.ts'
import type { Sessions } from './shows/sessions/index.ts'
import type { SettingsModule } from './site/settings/index.ts'
import type { StatisticsModule } from './shows/statistics/index.ts'
import type { Telephony } from './shows/telephony/index.ts'
import type { UploadsModule } from './site/uploads/index.ts'
import type { Wallet } from './money/index.ts'
import type { DataExport } from './platform/data-export.ts'
import type { ModuleEntry } from './platform/http/mount/module-entry.ts'

export interface Modules {
  accounts: AccountsModule
  performers: PerformersModule
  wallet: Wallet
  sessions: Sessions
  telephony: Telephony
  messages: MessagesModule
  blocks: BlocksModule
  clientNotes: ClientNotesModule
  uploads: UploadsModule
  identity: IdentityModule
  applications: ApplicationsModule
  reviews: ReviewsModule
  reports: ReportsModule
  settings: SettingsModule
  statistics: StatisticsModule
  performerMedia: PerformerMediaModule
  operator: OperatorModule
  health: HealthModule
  images: ImagesModule
  cms: CmsModule
  contact: ContactModule
  discovery: DiscoveryModule
  mail: Mail
  notifications: NotificationsModule
  moderation: ModerationModule
}

/**
 * The list of modules: the index of each returns its entry, and context and apps iterate over them. The order is that of
 * due work: telephony first provides evidence, then sessions are judged and settled, then the wallet runs.
 */
export function entriesOf(modules: Partial<Modules>): readonly ModuleEntry[] {
  const entries: Record<keyof Modules, ModuleEntry | undefined> = {
    telephony: modules.telephony,
    sessions: modules.sessions,
    wallet: modules.wallet,
    accounts: modules.accounts,
    performers: modules.performers,
    images: modules.images,
    messages: modules.messages,
    blocks: modules.blocks,
    clientNotes: modules.clientNotes,
    uploads: modules.uploads,
    identity: modules.identity,
    applications: modules.applications,
    reviews: modules.reviews,
    reports: modules.reports,
    settings: modules.settings,
    statistics: modules.statistics,
    performerMedia: modules.performerMedia,
    operator: modules.operator,
    health: modules.health,
    discovery: modules.discovery,
    notifications: modules.notifications,
    moderation: modules.moderation,
    mail: modules.mail,
    cms: modules.cms,
    contact: modules.contact,
  }
  return Object.values(entries).filter((entry) => entry !== undefined)
}

/** [A8] The data exports of all modules, by the role of the account. */
export function sharesOf(
  entries: readonly ModuleEntry[],
  more: readonly DataExport[],
): Record<Role, readonly DataExport[]> {
  const personal = [...entries.flatMap((entry) => entry.personal ?? []), ...more]
  const performer = [...entries.flatMap((entry) => entry.performerData ?? entry.personal ?? []), ...more]
  return { client: personal, performer, admin: personal }
}

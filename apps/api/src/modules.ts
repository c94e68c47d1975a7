import type { Role } from '@footlight/contract'
import type { AccountsModule } from './modules/accounts/index.ts'
import type { ApplicationsModule } from './modules/applications/index.ts'
import type { BlocksModule } from './modules/blocks/index.ts'
import type { ClientNotesModule } from './modules/client-notes/index.ts'
import type { CmsModule } from './modules/cms/index.ts'
import type { ContactModule } from './modules/contact/index.ts'
import type { DiscoveryModule } from './modules/discovery/index.ts'
import type { HealthModule } from './modules/health/index.ts'
import type { IdentityModule } from './modules/identity/index.ts'
import type { ImagesModule } from './modules/images/index.ts'
import type { Mail } from './modules/mail/index.ts'
import type { MessagesModule } from './modules/messages/index.ts'
import type { ModerationModule } from './modules/moderation/index.ts'
import type { NotificationsModule } from './modules/notifications/index.ts'
import type { OperatorModule } from './modules/operator/index.ts'
import type { PerformerMediaModule } from './modules/performer-media/index.ts'
import type { PerformersModule } from './modules/performers/index.ts'
import type { ReportsModule } from './modules/reports/index.ts'
import type { ReviewsModule } from './modules/reviews/index.ts'
import type { Sessions } from './modules/sessions/index.ts'
import type { SettingsModule } from './modules/settings/index.ts'
import type { StatisticsModule } from './modules/statistics/index.ts'
import type { Telephony } from './modules/telephony/index.ts'
import type { UploadsModule } from './modules/uploads/index.ts'
import type { Wallet } from './modules/wallet/index.ts'
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

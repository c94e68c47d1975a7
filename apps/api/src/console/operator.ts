import { setupPath } from '@footlight/contract/internal'
import type { AccountsModule, NotificationsModule, PerformersModule } from '../people/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Brings } from '../platform/http/mount/module-entry.ts'
import type { Mount } from '../platform/http/mount/mount.ts'
import type { MountFile } from '../platform/http/mount/mount-file.ts'
import type { OpenAct } from '../platform/operator-act.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Sessions, Telephony } from '../shows/index.ts'
import type { CmsModule, ContactModule, HealthModule, Mail, SettingsModule } from '../site/index.ts'
import { createActs } from '../site/index.ts'
import type {
  ApplicationsModule,
  IdentityModule,
  ModerationModule,
  PerformerMediaModule,
  ReviewsModule,
} from '../trust/index.ts'
import { mountContact } from './contact.routes.ts'
import { mountDeadLetters } from './dead-letters.routes.ts'
import { endVisitsWithoutRight } from './live/end-visits.ts'
import { mountLive } from './live/live.routes.ts'
import { mountLedger, mountLedgerFile } from './money/ledger.routes.ts'
import { mountMoney, mountPayoutFiles, type OfficeMoney } from './money/money.routes.ts'
import { mountOffers } from './offers.routes.ts'
import { mountOffice } from './office.routes.ts'
import { mountCategories, mountPages } from './pages.routes.ts'
import { mountPeople } from './people.routes.ts'
import type { AccountMoney } from './people.service.ts'
import { mountApplications } from './queues/applications.routes.ts'
import { mountApprovals } from './queues/approvals.routes.ts'
import { mountObjections } from './queues/objections.routes.ts'
import { mountReports } from './queues/reports.routes.ts'
import type { ReportsModule } from './reports/index.ts'
import { mountSettings } from './settings.routes.ts'
import { type Configured, createSiteSetup } from './setup/setup.service.ts'

export type { Configured } from './setup/setup.service.ts'

export interface OperatorModule extends Brings<'routes' | 'files' | 'inside' | 'sweepJobs'> {
  /** [O5] Begins the audit record of an operator's call. */
  openAct: OpenAct
}

interface Dependencies {
  database: Database
  clock: Clock
  wallet: OfficeMoney & AccountMoney
  settings: SettingsModule
  accounts: Pick<
    AccountsModule,
    | 'operators'
    | 'invitations'
    | 'signInPolicy'
    | 'suspensions'
    | 'wereSuspended'
    | 'people'
    | 'livingSignIns'
  >
  cms: CmsModule
  mail: Pick<Mail, 'dead'>
  notifications: Pick<NotificationsModule, 'offers'>
  contact: Pick<ContactModule, 'messages'>
  reports: Pick<ReportsModule, 'reports'>
  moderation: ModerationModule
  reviews: Pick<ReviewsModule, 'waiting' | 'approve' | 'reject' | 'restoreOf'>
  sessions: {
    operatorEnds: Pick<Sessions['operatorEnds'], 'session' | 'warn'>
    broadcasts: Sessions['broadcasts']
    countsOf: Sessions['countsOf']
    highestShare: Sessions['highestShare']
    moderators: Sessions['moderators']
  }
  performerMedia: Pick<PerformerMediaModule, 'pictures'>
  applications: Pick<ApplicationsModule, 'queue' | 'approvals'>
  identity: Pick<IdentityModule, 'documents'>
  performers: Pick<PerformersModule, 'byIds' | 'categories' | 'categoryEditor' | 'list'>
  telephony: { reservations: Pick<Telephony['reservations'], 'highestShare'> }
  health: Pick<HealthModule, 'read'>
  configured: Configured
  hasFfmpeg(): Promise<boolean>
}

/** The operator console: every call that needs a capability [O6]; each handler calls its module's index. */
export function createOperator(parts: Dependencies): OperatorModule {
  const {
    database,
    clock,
    wallet,
    settings,
    accounts,
    cms,
    mail,
    notifications,
    contact,
    reviews,
    reports,
    sessions,
    performerMedia,
    moderation,
    performers,
    telephony,
  } = parts
  const setup = createSiteSetup({ ...parts, operators: accounts.operators })
  return {
    openAct: createActs(clock),
    sweepJobs: [
      {
        name: 'moderators without right',
        run: () => endVisitsWithoutRight({ database, ...sessions, livingSignIns: accounts.livingSignIns }),
      },
    ],
    routes(mount: Mount): void {
      mountOffice(mount, { database, ...accounts, ...sessions })
      mountLive(mount, sessions.moderators)
      mountPeople(mount, {
        people: accounts.people,
        reports: reports.reports,
        wallet,
        countsOf: sessions.countsOf,
      })
      mountMoney(
        mount,
        wallet,
        async (tx) =>
          Math.max(await sessions.highestShare(tx), await telephony.reservations.highestShare(tx)),
        accounts.people,
      )
      mountLedger(mount, { database, wallet })
      mountSettings(mount, { settings, wallet })
      mountOffers(mount, { offers: notifications.offers, promos: wallet.promos })
      mountPages(mount, cms)
      mountCategories(mount, performers)
      mount('siteSetup', () => setup.read())
      mount('systemHealth', () => parts.health.read())
      mountDeadLetters(mount, mail)
      mountContact(mount, contact.messages)
      mountReports(mount, reports.reports, moderation.holds)
      mountApprovals(mount, { reviews, pictures: performerMedia.pictures, holds: moderation.holds })
      mountObjections(mount, { ...parts, ...moderation, suspensions: accounts.suspensions })
      mountApplications(mount, parts.applications, parts.identity.documents, {
        holds: moderation.holds,
        wereSuspended: accounts.wereSuspended,
      })
    },
    inside(scope): void {
      scope.get(setupPath, async () => ({ missing: await setup.missing() }))
    },
    files(mountFile: MountFile): void {
      mountPayoutFiles(mountFile, wallet, accounts.people)
      mountLedgerFile(mountFile, wallet)
    },
  }
}

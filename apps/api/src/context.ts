import { join } from 'node:path'
import type { Role } from '@footlight/contract'
import { auditApart } from './commands/audit.ts'
import type { Config } from './config.ts'
import { type ConsoleModules, createConsole, createReports, type ReportsModule } from './console/index.ts'
import { openDemo } from './demo/open-demo.ts'
import { demoPortraits } from './demo/portraits.ts'
import { updateDatabase } from './migrations/migrate.ts'
import { createMoney, type PaymentProvider, paymentProviders, type Wallet } from './money/index.ts'
import {
  type AccountsModule,
  createAccounts,
  createPeople,
  type PeopleModules,
  type PushPost,
} from './people/index.ts'
import { type Base, type BaseOverrides, openBase } from './platform/base.ts'
import type { DataExport } from './platform/data-export.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { oneAtATime } from './platform/database/one-at-a-time.ts'
import { canRewriteLedger } from './platform/database/rights.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { createIdempotency, type Idempotency } from './platform/http/mount/idempotency.ts'
import type { ModuleEntry } from './platform/http/mount/module-entry.ts'
import { type Limits, usualLimits } from './platform/http/rate-limits/limits.ts'
import { createReceiptKey } from './platform/keys/receipt-key.ts'
import { createLog, type Log } from './platform/logs/log.ts'
import { createFallbackOffers, createMediaAccess, type Revoke } from './platform/media/index.ts'
import { startSweep } from './platform/sweep.ts'
import {
  carriers,
  createDiscovery,
  createShows,
  type DiscoveryModule,
  type ShowModules,
  type Telephone,
} from './shows/index.ts'
import {
  createImages,
  createSite,
  type HealthModule,
  type ImagesModule,
  type SiteModules,
} from './site/index.ts'
import {
  createSubmissions,
  createTrust,
  isPublicPicture,
  type SubmissionModules,
  type TrustModules,
  uploadedPhotos,
} from './trust/index.ts'

/** What a test replaces. */
export interface Overrides extends BaseOverrides {
  log?: Log
  limits?: Limits
  checkReplies?: boolean
  pageWaitMs?: number
  /** null: the sweep runs only when it is called */
  sweepEveryMs?: number | null
  /** a migrated database, which the caller closes */
  database?: Database
  revoke?: Revoke
  telephone?: Telephone
  pushPost?: PushPost
  /** offers the sandbox; default: in the demo only */
  sandbox?: boolean
  paymentProviders?: readonly PaymentProvider[]
}

/** The modules of all areas. */
export interface Modules
  extends SiteModules,
    PeopleModules,
    TrustModules,
    SubmissionModules,
    ShowModules,
    ConsoleModules {
  wallet: Wallet
  images: ImagesModule
  reports: ReportsModule
  discovery: DiscoveryModule
  accounts: AccountsModule
  health: HealthModule
}

/** All parts of the api, composed by hand; a test replaces those that it controls. */
export interface Context
  extends Modules,
    Pick<Base, 'clock' | 'random' | 'log' | 'database' | 'redis' | 'bus' | 'relayServers'>,
    AsyncDisposable {
  config: Config
  idempotency: Idempotency
  limits: Limits
  /** compares every reply with its schema */
  checkReplies: boolean
  /** how long a page waits for its first answers, and again for its markup, before it is sent without them */
  pageWaitMs: number
  /** the entry of each module, which the apps mount */
  entries: readonly ModuleEntry[]
  /** runs all due work once, to the end */
  sweep(): Promise<void>
}

const usual = { sweepEveryMs: 1000, pageWaitMs: 150 }

/**
 * The areas, from the ground up: each is created from those below it, and notifies those above it by events
 * (platform/events.ts). What is in a lower area, but asks all others, as closing an account does, is created last.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  await using opened = new AsyncDisposableStack()
  const log = overrides.log ?? createLog(config.logLevel)
  const database = overrides.database ?? (await openOwnDatabase(config.databaseUrl, log, opened))
  const base = await openBase(config, { database, log }, overrides, opened)
  const { clock, random, redis, bus, relayServers } = base
  const idempotency = createIdempotency({ database, clock })

  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const site = await createSite(base, { ...config, origin }, opened)
  const people = createPeople(
    base,
    site,
    {
      hasPhone: config.telephoneLine !== null,
      contact: config.publicUrl?.startsWith('https:')
        ? config.publicUrl
        : `mailto:${config.mail.from.address}`,
      pushPost: overrides.pushPost,
    },
    opened,
  )
  const wallet = await createMoney(
    base,
    { ...site, ...people },
    {
      ...config,
      sandbox: overrides.sandbox ?? config.demo,
      paymentProviders: overrides.paymentProviders,
    },
  )
  const trust = createTrust(base, { ...site, ...people })
  const shows = createShows(
    base,
    { ...site, ...people, ...trust, wallet },
    {
      ...createMediaAccess({ ...config, clock, random, revoke: overrides.revoke }),
      receiptKey: createReceiptKey(config.receiptKeyPem),
      renewBeforeSeconds: config.renewBeforeSeconds,
      line: config.telephoneLine,
      telephone: overrides.telephone,
    },
    opened,
  )
  const images = createImages({
    files: base.files,
    isPublic: (number, file) => isPublicPicture(database, number, file),
    originals: [uploadedPhotos(site.uploads.service), ...(config.demo ? [demoPortraits] : [])],
  })
  const submissions = createSubmissions(base, {
    ...site,
    ...people,
    ...trust,
    wallet,
    images,
    sessions: shows.sessions,
    takeOffAir: (id) => shows.sessions.operatorEnds.allOf({ id, role: 'performer' }),
  })
  const discovery = createDiscovery({ ...base, ...people, ...shows, reviews: submissions.reviews })
  const reports = createReports({
    ...base,
    ...site,
    ...people,
    ...shows,
    ...submissions,
    moderation: trust.moderation,
    issue: trust.moderation.decisions.issue,
    contact: site.contact.messages,
  })
  const below = { ...site, ...people, wallet, ...trust, ...shows, images, ...submissions, discovery, reports }

  if (config.demo) await openDemo({ ...base, ...below, line: config.telephoneLine }, opened)
  await oneAtATime(database, people.performers.indexForSearch)

  const accounts = composeAccounts(base, below, [idempotency.personal])
  trust.moderation.decisions.on('ACCOUNT', accounts.restoreSuspended)
  const console = composeConsole(base, { ...below, accounts }, config, overrides)
  const modules: Modules = { ...below, accounts, ...console }
  const entries = entriesOf(modules)

  opened.use(startHousekeeping([...entries.flatMap(({ chores = [] }) => chores), idempotency.forget], log))
  const sweep = opened.use(
    startSweep({
      modules: entries.flatMap(({ sweepJobs }) => (sweepJobs ? [sweepJobs] : [])),
      everyMs: overrides.sweepEveryMs === undefined ? usual.sweepEveryMs : overrides.sweepEveryMs,
      onError: (job, err) => log.error({ err, job }, 'sweep failed'),
    }),
  )
  const closing = opened.move()
  return {
    config,
    clock,
    random,
    log,
    database,
    redis,
    bus,
    relayServers,
    idempotency,
    limits: overrides.limits ?? usualLimits,
    checkReplies: overrides.checkReplies ?? false,
    pageWaitMs: overrides.pageWaitMs ?? usual.pageWaitMs,
    ...modules,
    entries,
    sweep: sweep.runOnce,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** What is composed before accounts, which ask all of it. */
type LowerModules = Omit<Modules, 'accounts' | 'health' | 'operator'>

function composeAccounts(base: Base, below: LowerModules, more: readonly DataExport[]): AccountsModule {
  const { sessions, telephony, performers, blocks, notifications, moderation, applications } = below
  return createAccounts({
    ...base,
    ...below,
    notifyAccount: notifications.notifyAccount,
    issue: moderation.decisions.issue,
    dataExports: dataExportsOf(entriesOf(below), more),
    signOutEffects: sessions.signOut,
    blockedAmong: blocks.blockedAmong,
    performerNumberOf: performers.numberOf,
    performerNameOf: async (id) => (await performers.byIds([id])).get(id)?.displayName ?? '',
    openFor: sessions.openFor,
    decisionOf: moderation.decisions.ofSuspension,
    refuseEngaged: sessions.refuseEngaged,
    async refuseOnStage(tx, performerId) {
      await sessions.refuseOnStage(tx, performerId)
      await telephony.refuseReserved(tx, performerId)
    },
    endAllOf: sessions.operatorEnds.allOf,
    setListed: performers.setListed,
    beginApplication: applications.begin,
  })
}

function composeConsole(
  base: Base,
  below: LowerModules & { accounts: AccountsModule },
  config: Config,
  overrides: Overrides,
): ConsoleModules {
  const offersFallback = createFallbackOffers({ secret: config.internalSecret, clock: base.clock })
  return createConsole(base, below, {
    providers: {
      payment: (overrides.paymentProviders ?? paymentProviders).map(({ variables }) => variables),
      phone: carriers.map(({ variables }) => variables),
    },
    configured: {
      payment: config.demo || below.wallet.methods.some((method) => method !== 'sandbox'),
      mail: below.mail.isSent,
      phone: config.telephoneLine !== null,
      payouts: config.payoutDebtor !== null,
      relay: config.turn !== null,
      files: config.fileStore !== null,
    },
    rootDir: join(import.meta.dirname, '../../..'),
    audit: () => auditApart(config.databaseUrl),
    hasFfmpeg: () => offersFallback(config.mediaUrl),
  })
}

/** In the order of due work: telephony first provides evidence, then sessions are judged and settled, then the wallet runs. */
function entriesOf(modules: LowerModules): readonly ModuleEntry[] {
  const { telephony, sessions, wallet, agreements: _agreements, ...others } = modules
  return [telephony, sessions, wallet, ...Object.values(others)]
}

/** [A8] The data exports of all modules, by the role of the account. */
export function dataExportsOf(
  entries: readonly ModuleEntry[],
  more: readonly DataExport[],
): Record<Role, readonly DataExport[]> {
  const personal = [...entries.flatMap((entry) => entry.personal ?? []), ...more]
  const performer = [...entries.flatMap((entry) => entry.performerData ?? entry.personal ?? []), ...more]
  return { client: personal, performer, admin: personal }
}

/** Migrates the database and opens it; it is closed with the rest. */
async function openOwnDatabase(url: string, log: Log, opened: AsyncDisposableStack): Promise<Database> {
  await updateDatabase(url)
  const database = openDatabase(url)
  opened.defer(() => database.destroy())
  if (await canRewriteLedger(database))
    log.warn('the role of DATABASE_URL could rewrite the ledger: set DATABASE_OWNER_URL to the owner instead')
  return database
}

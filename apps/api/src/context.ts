import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openDemo } from './demo/open-demo.ts'
import { demoPortraits } from './demo/portraits.ts'
import { capabilityHolders, contacts, createAccounts, createThrottle } from './modules/accounts/index.ts'
import { createBlocks } from './modules/blocks/index.ts'
import { createCms } from './modules/cms/index.ts'
import { createContactModule } from './modules/contact/index.ts'
import { createDiscovery } from './modules/discovery/index.ts'
import { createImages } from './modules/images/index.ts'
import { createMail } from './modules/mail/index.ts'
import { createMessages } from './modules/messages/index.ts'
import { createNotifications, type PushPost } from './modules/notifications/index.ts'
import { createOperator } from './modules/operator/index.ts'
import { createPerformerMedia, isPublicPicture, uploadedPhotos } from './modules/performer-media/index.ts'
import { createPerformers } from './modules/performers/index.ts'
import { createReports } from './modules/reports/index.ts'
import { createReviews } from './modules/reviews/index.ts'
import { createSessions } from './modules/sessions/index.ts'
import { createTelephony, type Telephone } from './modules/telephony/index.ts'
import { createUploads } from './modules/uploads/index.ts'
import { type Checkout, createPromoHolder, createWallet } from './modules/wallet/index.ts'
import { entriesOf, type Modules, sharesOf } from './modules.ts'
import { paymentProviders } from './payment-providers.ts'
import { type Bus, createLocalBus } from './platform/bus.ts'
import type { Database } from './platform/database/database.ts'
import { oneAtATime } from './platform/database/one-at-a-time.ts'
import { type Transact, transactOn } from './platform/database/transact.ts'
import { createDiskFiles } from './platform/files/files.ts'
import { createS3Files } from './platform/files/s3-files.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { createIdempotency, type Idempotency } from './platform/http/mount/idempotency.ts'
import type { ModuleEntry } from './platform/http/mount/module-entry.ts'
import { type Limits, usualLimits } from './platform/http/rate-limits/limits.ts'
import { createReceiptKey } from './platform/keys/receipt-key.ts'
import { createServerKeys } from './platform/keys/server-keys.ts'
import { createLog, type Log } from './platform/logs/log.ts'
import {
  createFallbackOffers,
  createMediaNodes,
  createRevokeClient,
  createStillClient,
  createStreamTokens,
  type MediaNode,
  type Revoke,
} from './platform/media/index.ts'
import { type Random, systemRandom } from './platform/random.ts'
import type { Redis } from './platform/redis/redis.ts'
import { createSharedBus } from './platform/redis/shared-bus.ts'
import { createRelayServers, type RelayServers } from './platform/settings/relay-servers.ts'
import { startSweep } from './platform/sweep.ts'
import { type Clock, systemClock } from './platform/time/clock.ts'
import { waitsAt } from './platform/time/waits.ts'
import { claimMoney, loadRedis, openOwnDatabase } from './surroundings.ts'

/** All parts of the api, composed by hand; a test replaces those that it controls. */
export interface Context extends Modules, AsyncDisposable {
  config: Config
  clock: Clock
  random: Random
  log: Log
  database: Database
  /** the Redis that several nodes share; null where this is the only node */
  redis: Redis | null
  bus: Bus
  relayServers: RelayServers
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

export type Overrides = Partial<
  Pick<Context, 'clock' | 'random' | 'log' | 'limits' | 'checkReplies' | 'pageWaitMs'> & {
    /** null: the sweep runs only when it is called */
    sweepEveryMs: number | null
    /** a migrated database, which the caller closes */
    database: Database
    revoke: Revoke
    telephone: Telephone
    pushPost: PushPost
    /** offers the sandbox; default: in the demo only */
    sandbox: boolean
    /** payment providers instead of those that the config names */
    checkouts: ReadonlyMap<string, Checkout>
    transact: Transact
  }
>

/**
 * Modules form layers: each is created from those below it, and notifies those above it by events (platform/events.ts).
 * Accounts come late, as closing one calls every module; lower modules read accounts by queries that their index exports.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock
  const random = overrides.random ?? systemRandom
  const log = overrides.log ?? createLog(config.logLevel)
  await using opened = new AsyncDisposableStack()
  const database = overrides.database ?? (await openOwnDatabase(config.databaseUrl, log, opened))
  const transact = overrides.transact ?? transactOn(database)
  const redis = config.redisUrl ? opened.use(await loadRedis(config.redisUrl, log)) : null
  const bus = opened.use(redis ? createSharedBus({ redis, nodeId: random.uuid() }) : createLocalBus())
  const idempotency = createIdempotency({ database, clock })
  const relayServers = createRelayServers({ turn: config.turn, clock })
  const performers = createPerformers({
    database,
    clock,
    bus,
    transact,
    carried: { phone: config.telephoneLine !== null },
  })
  const base = { database, transact, clock, random, bus, log, waits: waitsAt(config.pace) }
  const blocks = createBlocks({ ...base, performers })
  const keys = createServerKeys(config.receiptKeyPem)
  const mail = opened.use(
    await createMail({
      database,
      clock,
      random,
      log,
      keys,
      settings: config.mail,
      origin: config.publicUrl ?? `http://localhost:${config.port}`,
      demo: config.demo,
    }),
  )
  const notifications = opened.use(
    createNotifications({
      ...base,
      keys,
      contacts,
      performers,
      blocks,
      queueEmail: mail.queue,
      contact: config.publicUrl?.startsWith('https:')
        ? config.publicUrl
        : `mailto:${config.mail.from.address}`,
      pushPost: overrides.pushPost,
    }),
  )
  const wallet = createWallet({
    ...base,
    promoHolder: createPromoHolder({ key: keys('holders of promo codes'), addressOf: contacts.of }),
    promoThrottle: createThrottle({ database, clock }),
    payoutDebtor: config.payoutDebtor,
    blocks,
    notifyAccount: notifications.notifyAccount,
    paymentOperators: (tx) => capabilityHolders(tx, 'payouts'),
    ...(await paymentProviders(config, clock, overrides.sandbox ?? config.demo)),
    ...(overrides.checkouts && { checkouts: overrides.checkouts }),
  })
  await claimMoney(wallet)
  const { mediaUrl, internalSecret: secret, streamTokenPrivateKeyPem: privateKeyPem } = config
  const keyFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  // a second media server needs public paths of its own beside this one
  const media: readonly [MediaNode] = [
    { url: mediaUrl, path: '/webrtc-session.json', fallbackPath: '/fallback' },
  ]
  const sessions = opened.use(
    createSessions({
      ...base,
      wallet,
      performers,
      blocks,
      relayServers,
      notifyAccount: notifications.notifyAccount,
      cameOn: notifications.cameOn,
      receiptKey: createReceiptKey(config.receiptKeyPem),
      renewBeforeSeconds: config.renewBeforeSeconds,
      tokens: createStreamTokens({ privateKeyPem, clock, random }),
      revoke: overrides.revoke ?? createRevokeClient({ mediaUrls: media.map(({ url }) => url), secret }),
      mediaNodes: createMediaNodes(media, createFallbackOffers({ secret, clock })),
      askStill: createStillClient({ mediaUrls: [mediaUrl], secret }),
      addressKey: keyFor('addresses'),
    }),
  )
  const telephony = opened.use(
    createTelephony({
      ...base,
      phone: sessions.phone,
      phones: performers.phones,
      line: config.telephoneLine,
      telephone: overrides.telephone,
    }),
  )
  const files = config.fileStore
    ? createS3Files(config.fileStore)
    : createDiskFiles({ folder: join(config.dataDir, 'files'), random })
  const uploads = createUploads({ database, clock, random, files, secret: keyFor('uploads') })
  const telling = { ...base, performers, notifications }
  const messages = createMessages({
    ...telling,
    wallet,
    blocks,
    uploads: uploads.service,
    haveMet: sessions.haveMet,
  })
  const images = createImages({
    files,
    isPublic: (number, file) => isPublicPicture(database, number, file),
    originals: [uploadedPhotos(uploads.service), ...(config.demo ? [demoPortraits] : [])],
  })
  const performerMedia = createPerformerMedia({ ...telling, uploads: uploads.service, images, wallet })
  if (config.demo)
    await openDemo({ ...base, wallet, sessions, images, uploads, line: config.telephoneLine }, opened)
  await oneAtATime(database, performers.indexForSearch)
  const contact = createContactModule({ database, clock, random, keys, mail, transact })
  const cms = createCms({ database, clock, transact })
  const reviews = createReviews({ ...telling, sessions })
  const reports = createReports({ ...telling, sessions, messages, reviews, uploads })
  const discovery = createDiscovery({ database, performers, blocks, sessions, reviews })
  const below = {
    performers,
    wallet,
    sessions,
    telephony,
    images,
    cms,
    contact,
    discovery,
    mail,
    notifications,
    messages,
    blocks,
    uploads,
    reviews,
    reports,
    performerMedia,
  }
  const accounts = createAccounts({
    ...base,
    notifyAccount: notifications.notifyAccount,
    mail,
    dataExports: [...sharesOf(entriesOf(below)), idempotency.personal],
    wallet,
    keys,
    relayServers,
    holdings: sessions.signOut,
    performerNumberOf: performers.numberOf,
    openFor: sessions.openFor,
    refuseEngaged: sessions.refuseEngaged,
    endAllOf: sessions.operatorEnds.allOf,
    setListed: performers.setListed,
  })
  const operator = createOperator({
    database,
    clock,
    wallet,
    accounts,
    cms,
    mail,
    notifications,
    contact,
    reviews,
    reports,
    sessions,
    performerMedia,
  })

  const modules: Modules = { ...below, accounts, operator }
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

import { generateKeyPairSync } from 'node:crypto'
import type { Evidence, MediaReport, StreamReport } from '@footlight/contract/internal'
import { ManualClock } from '@footlight/house-kit/clock'
import { createTestDatabase } from '@footlight/stack'
import { prepareDatabase } from '../../migrations/migrate.ts'
import type { BusMessage } from '../../platform/bus.ts'
import { type Database, openDatabase, type Tx } from '../../platform/database/database.ts'
import { workLimits } from '../../platform/database/limits.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { createReceiptKey } from '../../platform/receipt-key.ts'
import { createErrorLog } from '../error-log.ts'
import { createNode, type Node } from './node.ts'

/** A process that dies at its next commit, before it or after it. */
export type Crash = 'before' | 'after'
export class Crashed extends Error {}

export type World = Awaited<ReturnType<typeof createWorld>>

async function prepare({ url, ownerUrl: owner }: { url: string; ownerUrl: string }): Promise<void> {
  await prepareDatabase({ url, owner, log: createLog('fatal') })
}

/** How many nodes a test gets that does not say: the project `two nodes` of vitest.config.ts sets it. */
const usualNodes = Number(process.env.FOOTLIGHT_TEST_NODES ?? 1)

/** The real services on a real database, with time, the media server and crashes in the test's hands. */
export async function createWorld(options: { startMs?: number; nodes?: number } = {}) {
  const storage = await createTestDatabase({ template: { name: 'api_money', prepare } })
  const database = openDatabase(storage.url, { poolSize: 6 })
  const owner = openDatabase(storage.ownerUrl, { poolSize: 1, limits: workLimits })
  const clock = new ManualClock(options.startMs ?? Date.UTC(2026, 10, 20, 20))
  const events: BusMessage[] = []
  const errors: unknown[] = []
  const { privateKey } = generateKeyPairSync('ed25519')
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const receiptKey = createReceiptKey(privateKeyPem)
  const media = { revoked: [] as string[], reachable: true, breaksDown: false, sequence: 0, boot: 'boot-1' }
  let crash: { when: Crash; afterCommits: number } | null = null

  const transact: Transact = (work) =>
    crashing(database, work, () => (crash && crash.afterCommits-- <= 0 ? crash.when : null))
  const revoke = async (ids: readonly string[]) => {
    if (media.breaksDown) throw new Error('nobody thought of this')
    if (media.reachable) media.revoked.push(...ids)
    return media.reachable
  }
  const log = createErrorLog((error) => errors.push(error))
  const parts = { database, clock, log, privateKeyPem, receiptKey, transact, revoke }
  const nodes = Array.from({ length: options.nodes ?? usualNodes }, () => createNode(parts))
  await nodes[0]?.wallet.claimMoney('play')
  for (const { bus } of nodes) bus.subscribe((message) => events.push(message))
  let turn = 0
  const next = () => nodes[turn++ % nodes.length] as Node
  const { bus } = nodes[0] as Node

  const world = {
    database,
    /** under which data can be broken */
    owner,
    clock,
    bus,
    events,
    /** what was logged as an error */
    errors,
    media,
    receiptKey,
    /** of the next node, like all that follow */
    get wallet() {
      return next().wallet
    },
    get performers() {
      return next().performers
    },
    get sessions() {
      return next().sessions
    },
    /** Every commit dies, once `afterCommits` more have gone well. */
    crashAt(when: Crash, afterCommits = 0): void {
      crash = { when, afterCommits }
    },
    /** Every process is killed and comes back. */
    restart() {
      crash = null
      for (const node of nodes) node.restart()
    },

    async client(credits: { cash?: number; promo?: number } = {}): Promise<string> {
      const id = await addAccount(database, 'client', clock)
      await database
        .transaction()
        .execute((tx) => world.wallet.openAccounts(tx, { kind: 'client', ownerId: id }))
      if (credits.cash) await world.wallet.grantDemoCredit({ clientId: id, credits: credits.cash })
      if (credits.promo)
        await world.wallet.grantDemoCredit({ clientId: id, credits: credits.promo, kind: 'promo' })
      return id
    },

    /** An approved performer, on stage and available. */
    async performer(pricePerMinute: number): Promise<{ id: string; number: number }> {
      const id = await addAccount(database, 'performer', clock)
      const count = await database
        .selectFrom('performers')
        .select((of) => of.fn.max('number').as('highest'))
        .executeTakeFirst()
      const number = (count?.highest ?? 1000) + 1
      await database
        .insertInto('performers')
        .values({
          id,
          number,
          username: `stage${number}`,
          display_name: `Stage ${number}`,
          headline: '',
          about: '',
          languages: ['en'],
          country: 'BE',
          approval_status: 'approved',
          status: 'OFFLINE',
          stream_lost_at: null,
          offers_peek: false,
          offers_video: true,
          offers_videocall: false,
          offers_phone: false,
          offers_email: false,
          price_video: pricePerMinute,
          price_videocall: null,
          price_peek: null,
          price_phone: null,
          rating: null,
          main_photo: null,
          last_online_at: null,
          created_at: new Date(clock.now()),
        })
        .execute()
      await database
        .transaction()
        .execute((tx) => world.wallet.openAccounts(tx, { kind: 'performer', ownerId: id }))
      await world.report({ streams: [stream(number, 'active')] })
      await world.sessions.studio.setAvailability(id, true)
      return { id, number }
    },

    /** A report of the media server, numbered, at the clock's second. */
    report(parts: Partial<MediaReport>) {
      media.sequence++
      return world.sessions.report({
        node: 'media-1',
        boot: media.boot,
        sequence: media.sequence,
        at: clock.now(),
        streams: [],
        viewerSessionIds: [],
        evidence: [],
        ...parts,
      })
    },

    /** Lets `count` seconds pass; in each the performer's stream is there and the session's viewer gets video. */
    async watch(session: { id: string; performerNumber: number }, count: number): Promise<void> {
      for (let passed = 0; passed < count; passed++) {
        const second = Math.floor(clock.now() / 1000)
        clock.advance(1000)
        await world.report({
          streams: [stream(session.performerNumber, 'active')],
          viewerSessionIds: [session.id],
          evidence: [delivered(session.id, second)],
        })
      }
    },

    /** Time passes without media for the viewer; the performer's stream is reported, or nothing is. */
    async pass(seconds: number, performerNumber: number, state: 'active' | 'none' = 'active') {
      for (let left = seconds; left > 0; left -= 2) {
        clock.advance(Math.min(left, 2) * 1000)
        await world.report({ streams: state === 'active' ? [stream(performerNumber, 'active')] : [] })
        await world.sweep()
      }
    },

    async statusOf(performerId: string) {
      return (await world.performers.byIds([performerId])).get(performerId)?.performerStatus
    },

    async sweep(): Promise<void> {
      for (const job of world.sessions.sweepJobs) await job.run()
    },

    async ask(clientId: string, performerId: string, cap: number | null = null) {
      return world.sessions.requests.ask({ clientId, performerId, type: 'VIDEO', cap, allowPeek: false })
    },

    /** A private session that is STARTING. */
    async start(clientId: string, performer: { id: string; number: number }, cap: number | null = null) {
      const request = await world.ask(clientId, performer.id, cap)
      await world.sessions.accept(performer.id, request.id)
      return world.open(clientId, performer, request.id)
    },

    async open(clientId: string, performer: { number: number }, requestId: string) {
      const { session } = await world.sessions.sessions.start({
        clientId,
        performerNumber: performer.number,
        type: 'VIDEO',
        requestId,
      })
      return session
    },

    async [Symbol.asyncDispose]() {
      for (const node of nodes) node[Symbol.dispose]()
      await database.destroy()
      await owner.destroy()
      await storage.close()
    },
  }
  return world
}

export function stream(number: number, state: 'active' | 'lost'): StreamReport {
  return {
    applicationName: 'live',
    streamName: `p${number}`,
    publisherSessionId: `stage-${number}`,
    state,
    hasVideo: true,
    hasAudio: true,
    viewers: 1,
  }
}

export function delivered(sessionId: string, second: number, videoDelivered = true): Evidence {
  return {
    sessionId,
    second,
    videoPackets: 100,
    videoBytes: 100_000,
    videoFrames: 24,
    audioPackets: 50,
    audioBytes: 5000,
    lossPercent: 0,
    rttMs: 20,
    videoDelivered,
    audioDelivered: true,
  }
}

async function crashing<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  plan: () => Crash | null,
): Promise<Result> {
  const planned = plan()
  const result = await transactOn(database)(async (tx) => {
    const done = await work(tx)
    if (planned === 'before') throw new Crashed('killed before the commit')
    return done
  })
  if (planned === 'after') throw new Crashed('killed after the commit')
  return result
}

async function addAccount(database: Database, role: 'client' | 'performer', clock: ManualClock) {
  const id = systemRandom.uuid()
  await database
    .insertInto('accounts')
    .values({
      id,
      role,
      email: `${id}@footlight.test`,
      username: id,
      display_name: `${role} ${id.slice(0, 4)}`,
      password_hash: '',
      country: null,
      birth_date: null,
      created_at: new Date(clock.now()),
    })
    .execute()
  return id
}

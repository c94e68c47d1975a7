import type { Session } from '@footlight/contract'
import { createTestDatabase } from '@footlight/stack'
import { ManualClock } from '@footlight/test-kit/clock'
import { delivered, type MediaReports, stream } from '@footlight/test-kit/media-reports'
import type { Config } from '../../src/config.ts'
import { type Context, createContext, type Overrides } from '../../src/context.ts'
import { giveRecords } from '../../src/demo/records.ts'
import { prepareDatabase } from '../../src/migrations/migrate.ts'
import type { BusMessage } from '../../src/platform/bus.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { callLimits, workLimits } from '../../src/platform/database/limits.ts'
import { transactOn } from '../../src/platform/database/transact.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { createReceiptKey } from '../../src/platform/keys/receipt-key.ts'
import { createLog } from '../../src/platform/logs/log.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createErrorLog } from '../error-log.ts'
import { type Crash, Fate, mortal } from '../mortal.ts'
import { enterPeople, type Who } from '../people.ts'
import { runJobs } from '../run-jobs.ts'
import { testConfig, usualNodes } from '../test-config.ts'
import { startMediaServer } from './media-server.ts'

/** Fifty concurrent calls wait for six connections: a busy machine exceeds the production limit, which no test here is about. */
const limits = { ...callLimits, connectMs: 20_000 }

type Watched = Pick<Session, 'id' | 'performerNumber'>

export type World = Awaited<ReturnType<typeof createWorld>>

async function prepare({ url, ownerUrl: owner }: { url: string; ownerUrl: string }): Promise<void> {
  await prepareDatabase({ url, owner, log: createLog('fatal') })
}

interface WorldOptions {
  startMs?: number
  nodes?: number
  config?: Partial<Config>
  overrides?: Overrides
}

/** Processes of the api, which share nothing but the database, with what a test controls and observes. */
async function startNodes(options: WorldOptions) {
  const storage = await createTestDatabase({ template: { name: 'api_money', prepare } })
  const database = openDatabase(storage.url, { poolSize: 6, limits })
  const owner = openDatabase(storage.ownerUrl, { poolSize: 1, limits: workLimits })
  const clock = new ManualClock(options.startMs ?? Date.UTC(2026, 10, 20, 20))
  const events: BusMessage[] = []
  const errors: unknown[] = []
  const { media, server } = await startMediaServer()
  const stored = { databaseUrl: storage.url, dataDir: 'nothing is stored' }
  const config = testConfig({ ...stored, mediaUrl: server.origin, ...options.config })
  const fate = new Fate()
  const revoke = async (ids: readonly string[]) => {
    if (media.breaksDown) throw new Error('a bug of the client that revokes')
    if (media.reachable) media.revoked.push(...ids)
    return media.reachable
  }
  const logged: { sentence: unknown; line: unknown }[] = []
  const log = createErrorLog(
    (error) => errors.push(error),
    (line, sentence) => logged.push({ sentence, line }),
  )
  const transact = mortal(transactOn(database), fate.next)
  const controlled = { database, clock, log, transact, revoke, sandbox: true, sweepEveryMs: null }
  async function boot(): Promise<Context> {
    const context = await createContext(config, { ...controlled, ...options.overrides })
    context.bus.subscribe((message) => events.push(message))
    return context
  }
  const nodes: Context[] = []
  for (let count = options.nodes ?? usualNodes; count > 0; count--) nodes.push(await boot())
  let turn = 0
  const next = () => nodes[turn++ % nodes.length] as Context
  return {
    next,
    database,
    /** the database under the owner's role, which can break data */
    owner,
    ownerUrl: storage.ownerUrl,
    clock,
    /** what was published on the bus of any node */
    events,
    /** what was logged as an error */
    errors,
    /** other lines of the log */
    logged,
    media,
    receiptKey: createReceiptKey(config.receiptKeyPem),
    /** Every process dies at its next commit, after `afterCommits` successful ones. */
    crashAt(when: Crash, afterCommits = 0): void {
      fate.crashAt(when, afterCommits)
    },
    /** Every process is killed, and new ones start. */
    async restart(): Promise<void> {
      fate.crashAt(null)
      for (const [index, node] of nodes.entries()) {
        await node[Symbol.asyncDispose]()
        nodes[index] = await boot()
      }
    },

    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
      await database.destroy()
      await owner.destroy()
      await storage.close()
    },
  }
}

/** What the media server and the browsers do, second by second. */
function createSteps({ clock, media, next }: Awaited<ReturnType<typeof startNodes>>) {
  const steps = {
    /** A report of the media server, numbered, at the clock's second. */
    report(parts: Parameters<MediaReports['next']>[1]) {
      return next().sessions.report(media.next(clock.now(), parts))
    },

    /** Passes `count` seconds; in each the performer's stream runs and the viewers of these sessions get video. */
    async watch(sessions: Watched | readonly Watched[], count: number): Promise<void> {
      const watched = [sessions].flat()
      for (let passed = 0; passed < count; passed++) {
        const second = Math.floor(clock.now() / 1000)
        clock.advance(1000)
        await steps.report({
          streams: [stream(watched[0]?.performerNumber ?? 0, 'active')],
          viewerSessionIds: watched.map(({ id }) => id),
          evidence: watched.map(({ id }) => delivered(id, second)),
        })
      }
    },

    /** Time passes without media for the viewer; the performer's stream is reported, or nothing is. */
    async pass(seconds: number, performerNumber: number, state: 'active' | 'none' = 'active') {
      for (let left = seconds; left > 0; left -= 2) {
        clock.advance(Math.min(left, 2) * 1000)
        await steps.report({ streams: state === 'active' ? [stream(performerNumber, 'active')] : [] })
        await steps.sweep()
      }
    },

    async sweep(): Promise<void> {
      await runJobs(next().sessions)
    },

    async ask(clientId: string, performerId: string, cap: number | null = null) {
      return next().sessions.requests.ask({ clientId, performerId, type: 'VIDEO', cap, allowPeek: false })
    },

    /** A private session that is STARTING. */
    async start(clientId: string, performer: { id: string; number: number }, cap: number | null = null) {
      const request = await steps.ask(clientId, performer.id, cap)
      await next().sessions.accept(performer.id, request.id)
      return steps.open(clientId, performer, request.id)
    },

    async open(clientId: string, performer: { number: number }, requestId: string) {
      const { session } = await next().sessions.sessions.start({
        clientId,
        performerNumber: performer.number,
        type: 'VIDEO',
        requestId,
      })
      return session
    },
  }
  return steps
}

/** The api without a server, on a real database, with time, the media server and crashes in the test's hands. */
export async function createWorld(options: WorldOptions = {}) {
  const nodes = await startNodes(options)
  const { database, clock, next } = nodes
  const steps = createSteps(nodes)

  async function enter(who: Who): Promise<string> {
    const id = systemRandom.uuid()
    await inTransaction(database, (tx) => enterPeople(tx, next().wallet, [{ ...who, id }], clock.now()))
    return id
  }

  const world = {
    ...nodes,
    ...steps,
    /** of the next node, like all services below */
    get context() {
      return next()
    },
    get wallet() {
      return next().wallet
    },
    get performers() {
      return next().performers
    },
    get sessions() {
      return next().sessions
    },
    async client(credits: { cash?: number; promo?: number } = {}): Promise<string> {
      const id = await enter({ role: 'client' })
      if (credits.cash) await world.wallet.grantDemoCredit({ clientId: id, credits: credits.cash })
      if (credits.promo)
        await world.wallet.grantDemoCredit({ clientId: id, credits: credits.promo, kind: 'promo' })
      return id
    },

    /** An operator with every capability. */
    operator: () => enter({ role: 'admin' }),

    /** [O14] All performers have a record, so that they may go live by the studio. */
    giveRecords: () => giveRecords({ database, clock, random: systemRandom }),

    /** An approved performer, on stage and available. */
    async performer(pricePerMinute: number): Promise<{ id: string; number: number }> {
      const count = await database
        .selectFrom('performers')
        .select((of) => of.fn.max('number').as('highest'))
        .executeTakeFirst()
      const number = (count?.highest ?? 1000) + 1
      const id = await enter({ role: 'performer', number, price_video: pricePerMinute })
      await world.report({ streams: [stream(number, 'active')] })
      await world.sessions.studio.setAvailability(id, true)
      return { id, number }
    },

    /** balance of a ledger account */
    async balanceAt(address: string): Promise<number> {
      const account = await database
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('address', '=', address)
        .executeTakeFirstOrThrow()
      return account.balance
    },

    async statusOf(performerId: string) {
      return (await world.performers.byIds([performerId])).get(performerId)?.performerStatus
    },
  }
  return world
}

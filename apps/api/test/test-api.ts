import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@footlight/stack'
import { askAt, type Caller, cookieOf, createCaller } from '@footlight/test-kit/calls'
import { ManualClock } from '@footlight/test-kit/clock'
import { startTestRedis } from '@footlight/test-kit/redis'
import { hash } from '@node-rs/argon2'
import type { Config } from '../src/config.ts'
import type { Overrides } from '../src/context.ts'
import { type Context, createContext } from '../src/context.ts'
import { demoPassword } from '../src/demo/cast.ts'
import { prepareDatabase } from '../src/migrations/migrate.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { workLimits } from '../src/platform/database/limits.ts'
import { createLog } from '../src/platform/logs/log.ts'
import { type ApiServer, startServer } from '../src/server.ts'
import { testConfig, usualNodes } from './test-config.ts'

const cheap = { memoryCost: 8, timeCost: 1 }

/** When every test begins, by the manual clock. */
const testStart = Date.UTC(2026, 10, 20, 20, 0, 0)

export interface TestApi extends AsyncDisposable {
  origin: string
  /** of the private server */
  internalOrigin: string
  context: Context
  /** every server of it, the one of `origin` and `context` first */
  nodes: readonly { origin: string; internalOrigin: string; context: Context }[]
  clock: ManualClock
  /** the database under the owner's role, which can break data */
  owner: Database
  guest: Caller
  /** a demo account, signed in when it first calls: `as('client@footlight.test')` */
  as(account: string, password?: string): Caller
}

interface TestApiOptions {
  overrides?: Overrides
  config?: Partial<Config>
  /** servers on one database; with several, each call of each caller goes to the next of them */
  nodes?: number
}

/**
 * The whole api on a free port, with a database of its own that contains the demo, and a manual clock.
 * Every reply is compared with its schema.
 */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  await using opened = new AsyncDisposableStack()
  const clock = new ManualClock(testStart)
  const log = createLog('fatal')
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-api-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = opened.use(
    await createTestDatabase({
      template: {
        name: 'api_demo',
        prepare: async ({ url: databaseUrl, ownerUrl: owner }) => {
          await prepareDatabase({ url: databaseUrl, owner, log })
          const config = testConfig({ databaseUrl, dataDir, demo: true })
          await using context = await createContext(config, { clock: new ManualClock(testStart), log })
          // hashing is most of the time of a sign-in [A4], and nearly every test signs in: cheap hashes take no time
          const password_hash = await hash(demoPassword, cheap)
          await context.database.updateTable('accounts').set({ password_hash }).execute()
        },
      },
    }),
  )
  const owner = openDatabase(database.ownerUrl, { poolSize: 1, limits: workLimits })
  opened.defer(() => owner.destroy())
  const count = options.nodes ?? usualNodes
  const redisUrl = count > 1 ? opened.use(await startTestRedis()).url : null
  const config = testConfig({ databaseUrl: database.url, dataDir, redisUrl, ...options.config })
  const overrides = {
    clock,
    // with an error-report DSN the server opens its own log
    ...(config.errorReportDsn === null && { log }),
    checkReplies: true,
    sandbox: true,
    sweepEveryMs: null,
    ...options.overrides,
  }
  const servers: ApiServer[] = []
  for (let node = 0; node < count; node++) servers.push(opened.use(await startServer(config, overrides)))
  const nodes = servers.map(({ port, internalPort, context }) => ({
    origin: `http://127.0.0.1:${port}`,
    internalOrigin: `http://127.0.0.1:${internalPort}`,
    context,
  }))
  const [first] = nodes
  if (!first) throw new Error('an api has at least one node')
  const inTurn = createTurns()
  let calls = 0
  const nextOrigin = () => nodes[calls++ % nodes.length]?.origin ?? first.origin
  const closing = opened.move()
  return {
    ...first,
    nodes,
    clock,
    owner,
    guest: createCaller(askAt(nextOrigin)),
    as: (account, password = demoPassword) => {
      let cookie: Promise<string> | undefined
      const headers = async () => {
        cookie ??= inTurn(account, () => signIn(first.origin, account, password))
        return { cookie: await cookie }
      }
      return createCaller(askAt(nextOrigin, headers))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** [A4] The server checks only five concurrent sign-ins of one account: those of one account run one by one here. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(account: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(account) ?? Promise.resolve()).then(work)
    last.set(
      account,
      mine.catch(() => undefined),
    )
    return mine
  }
}

async function signIn(origin: string, account: string, password: string): Promise<string> {
  const reply = await createCaller(askAt(() => origin)).call('login', { body: { account, password } })
  if (!reply.ok) throw new Error(`${account} could not sign in: ${reply.code}`)
  return cookieOf(reply)
}

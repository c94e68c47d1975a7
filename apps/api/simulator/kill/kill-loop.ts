import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@footlight/stack'
import { ManualClock } from '@footlight/test-kit/clock'
import { CrowdClient, CrowdPerformer } from '@footlight/test-kit/crowd'
import { MediaReports, stream } from '@footlight/test-kit/media-reports'
import { createRandom, type SeededRandom } from '@footlight/test-kit/random'
import { brokenInvariants } from '../../src/commands/audit.ts'
import type { Config } from '../../src/config.ts'
import type { Overrides } from '../../src/context.ts'
import { type Context, createContext } from '../../src/context.ts'
import { prepareDatabase } from '../../src/migrations/migrate.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/logs/log.ts'
import { type ApiProcess, startApiProcess } from '../../test/api-process.ts'
import { createHandlerCalls } from '../../test/handler-calls.ts'
import { testConfig } from '../../test/test-config.ts'
import { findRemains } from '../checks/final-checks.ts'
import { createPair } from '../people.ts'
import { type ReportedSession, startReporting } from './report-load.ts'

const sessionCount = 24
/** a process runs for this long before it is killed, and up to as much again */
const shortestLifeMs = 150
const settleWithinMs = 60_000
/** one for each node */
const fewestKills = 2

/** A context that sweeps only on request, without a media server. */
const openContext = (config: Config, overrides: Overrides = {}) =>
  createContext(config, {
    log: createLog('silent'),
    revoke: async () => true,
    sweepEveryMs: null,
    ...overrides,
  })

export interface KillOutcome {
  kills: number
  acknowledged: number
  seconds: number
  failures: string[]
}

/**
 * Two real processes on one real database charge sessions by the reports of each second, and one after the other is killed
 * with SIGKILL at any moment. Each acknowledged second must be billed once afterwards, and nothing may stay held.
 */
export async function runKillLoop(options: {
  kills: number
  /** no further kill after this time, once each node was killed */
  withinMs?: number
  seed?: number
}): Promise<KillOutcome> {
  const { kills, withinMs = Number.POSITIVE_INFINITY, seed = 1 } = options
  const startedAt = performance.now()
  const random = createRandom(seed)
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-kills-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const storage = opened.use(await createTestDatabase())
  await prepareDatabase({ url: storage.url, owner: storage.ownerUrl, log: createLog('fatal') })
  const config = testConfig({ databaseUrl: storage.url, dataDir })
  const sessions = await startSessions(config, random)

  const start = async () => opened.use(await startApiProcess({ databaseUrl: storage.url, dataDir }))
  const nodes: [ApiProcess, ApiProcess] = [await start(), await start()]
  const load = startReporting({ nodes, sessions })
  let killed = 0
  while (killed < fewestKills || (killed < kills && performance.now() - startedAt < withinMs)) {
    await sleep(shortestLifeMs + random.below(shortestLifeMs))
    const victim = killed++ % 2
    await nodes[victim]?.kill()
    nodes[victim] = await start()
  }
  await load.stop(settleWithinMs)
  for (const node of nodes) await node.kill()

  await using context = await openContext(config)
  for (const { performerId } of sessions) await context.sessions.studio.leave(performerId)
  await context.sweep()
  const failures = [
    ...(await compare(context.database, sessions)),
    ...(await findRemains(context.database, load.delivered)),
    ...(await brokenInvariants(context.database)),
  ]
  const acknowledged = sessions.reduce((sum, session) => sum + session.acknowledged.size, 0)
  return {
    kills: killed,
    acknowledged,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    failures,
  }
}

/** Sessions that have just begun, each with a client and a performer of its own. */
async function startSessions(config: Config, random: SeededRandom): Promise<ReportedSession[]> {
  // they began a second ago, so that the first reported second lies within them
  const clock = new ManualClock(Date.now() - 1000)
  await using context = await openContext(config, { clock })
  const sessions: ReportedSession[] = []
  for (let index = 0; index < sessionCount; index++) sessions.push(await startSession(context, random, index))
  return sessions
}

async function startSession(context: Context, random: SeededRandom, index: number): Promise<ReportedSession> {
  const { clientId, performer } = await createPair(context, random, index)
  const callsOf = createHandlerCalls(context)
  const client = new CrowdClient(callsOf({ id: clientId, role: 'client' }))
  const actor = new CrowdPerformer(callsOf({ id: performer.id, role: 'performer' }))
  const media = new MediaReports(`media-${index}`)
  const streams = [stream(performer.number, 'active')]
  await context.sessions.report(media.next(context.clock.now(), { streams }))
  await actor.setAvailable(true)
  const request = await client.ask(performer.id, { type: 'VIDEO', cap: null, allowPeek: false })
  await actor.accept(request.id)
  const { session } = await client.start(request)
  return {
    id: session.id,
    performerId: performer.id,
    performerNumber: performer.number,
    media,
    acknowledged: new Set(),
  }
}

/** Each session is billed for exactly the seconds that were acknowledged. */
async function compare(database: Database, sessions: readonly ReportedSession[]): Promise<string[]> {
  const rows = await database.selectFrom('sessions').select(['id', 'billed_seconds']).execute()
  const billed = new Map(rows.map((row) => [row.id, row.billed_seconds]))
  return sessions
    .filter(({ id, acknowledged }) => billed.get(id) !== acknowledged.size)
    .map(({ id, acknowledged }) => `${id}: ${acknowledged.size} acknowledged, ${billed.get(id)} billed`)
}

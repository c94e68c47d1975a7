import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lease as leaseTerms } from '@footlight/contract'
import { ensureWebBuild } from '@footlight/stack'
import { sql } from 'kysely'
import { brokenInvariants } from '../../apps/api/src/commands/audit.ts'
import { migrateToLatest } from '../../apps/api/src/migrations/migrate.ts'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { startApiProcess } from '../../apps/api/test/api-process.ts'
import { type Lateness, readLateness } from './lease-lateness.ts'
import { runMediaServer, type SentReport } from './media-fleet.ts'
import { type Load, loadBetween, readCounters } from './process-load.ts'
import { prepareSessions } from './running-sessions.ts'

const nodeCount = 5
/** Sessions begin spread over so many seconds, as leases of strangers are: not all due in one. */
const rampSeconds = 20
const warmSeconds = 5
/** A media server reports 60 ms after the first of its workers tells of a second: they look at their clocks every 50 ms. */
const gatherMs = 60
const workersLookEveryMs = 50

export interface FleetResult {
  lateness: Lateness
  /** from the end of a report's second, and from when it was sent, to its answer */
  sinceSecondMs: number[]
  sinceSentMs: number[]
  refused: number
  /** of each page that a guest visited, from the request to its last byte */
  visitMs: number[]
  chargesPerSecond: number
  secondsPerSecond: number
  load: Load
  violations: string[]
}

/** Sessions that five media servers report to one api process, which sweeps meanwhile as it always does. */
export async function measureFleet(parts: {
  postgres: { url: string; pid: number }
  folder: string
  sessionCount: number
  seconds: number
  /** seconds between two charges of a session */
  chargedEvery: number
  /** first visits of guests to pages, a second */
  visitsPerSecond: number
}): Promise<FleetResult> {
  const { postgres, folder, sessionCount, seconds, chargedEvery, visitsPerSecond } = parts
  const renewBeforeSeconds = leaseTerms.seconds - chargedEvery
  await using opened = new AsyncDisposableStack()
  const database = openDatabase(postgres.url)
  opened.defer(() => database.destroy())
  await migrateToLatest(database)
  const sessions = await prepareSessions(database, sessionCount)
  const webDist = visitsPerSecond > 0 ? await ensureWebBuild(join(import.meta.dirname, '../..')) : ''
  const own = { databaseUrl: postgres.url, dataDir: join(folder, 'api'), webDist }
  // a separate process, as in production: its CPU time is the API's only
  const api = opened.use(await startApiProcess(own, { LEASE_RENEW_BEFORE: String(renewBeforeSeconds) }))

  const from = Math.ceil(Date.now() / 1000)
  const measured = {
    from: from + rampSeconds + warmSeconds,
    until: from + rampSeconds + warmSeconds + seconds,
  }
  const watched = sessions.map((session, index) => ({ ...session, since: from + (index % rampSeconds) }))
  const nodes = Array.from({ length: nodeCount }, (_, node) => {
    const own = watched.filter((_, index) => Math.floor((index * nodeCount) / sessionCount) === node)
    const name = `media-${node}`
    const phaseMs = gatherMs + (node * workersLookEveryMs) / nodeCount
    return {
      watched: own,
      // one more report than is measured: it carries the leases due at the end of the window
      sending: runMediaServer({
        api,
        name,
        watched: own,
        seconds: { from, until: measured.until + 1 },
        phaseMs,
      }),
    }
  })
  const sending = Promise.all(nodes.map(async (node) => ({ ...node, sent: await node.sending })))
  const visits = visitPages(api.publicUrl, sessions, visitsPerSecond, measured)
  // both are awaited below
  void Promise.allSettled([sending, visits])
  const [before, after] = [await countersAt(measured.from), await countersAt(measured.until)]
  const done = await sending
  return {
    visitMs: await visits,
    ...(await readResult(database, done, measured, renewBeforeSeconds)),
    load: loadBetween(before, after),
    violations: await brokenInvariants(database),
  }

  async function countersAt(second: number) {
    await sleep(Math.max(0, second * 1000 - Date.now()))
    return readCounters(database, { api: api.pid, postgres: postgres.pid })
  }
}

/** Guests ask for the grid, and each for a profile and a watch page that no guest before asked for. */
async function visitPages(
  origin: string,
  sessions: readonly { performerNumber: number }[],
  perSecond: number,
  { from, until }: { from: number; until: number },
): Promise<number[]> {
  const visit = async (index: number) => {
    await sleep(Math.max(0, from * 1000 + (index * 1000) / perSecond - Date.now()))
    const { performerNumber } = sessions[index % sessions.length] ?? { performerNumber: 0 }
    const path = ['/', `/performers/${performerNumber}`, `/watch/${performerNumber}`][index % 3]
    const askedAt = performance.now()
    const response = await fetch(new URL(path ?? '/', origin))
    const html = await response.text()
    if (!response.ok || !html.includes('<main'))
      throw new Error(`${path} came back unrendered, with ${response.status}`)
    return performance.now() - askedAt
  }
  return await Promise.all(Array.from({ length: (until - from) * perSecond }, (_, index) => visit(index)))
}

async function readResult(
  database: Database,
  nodes: readonly { watched: Parameters<typeof readLateness>[1][number]['watched']; sent: SentReport[] }[],
  measured: { from: number; until: number },
  renewBeforeSeconds: number,
) {
  const window = { fromMs: measured.from * 1000, untilMs: measured.until * 1000 }
  const reports = nodes.flatMap(({ sent }) => sent)
  const inWindow = reports.filter(({ second }) => second >= measured.from && second < measured.until)
  const { rows } = await sql<{ charges: number }>`select count(*) as charges from transfers
    where kind = 'charge' and at >= ${new Date(window.fromMs)} and at < ${new Date(window.untilMs)}`.execute(
    database,
  )
  const seconds = measured.until - measured.from
  return {
    lateness: await readLateness(database, nodes, window, renewBeforeSeconds),
    sinceSecondMs: inWindow.map(({ second, answeredAtMs }) => answeredAtMs - (second + 1) * 1000),
    sinceSentMs: inWindow.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs),
    refused: reports.filter(({ status }) => status !== 200).length,
    chargesPerSecond: (rows[0]?.charges ?? 0) / seconds,
    secondsPerSecond: nodes.reduce((sum, { watched }) => sum + watched.length, 0),
  }
}

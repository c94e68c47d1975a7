import type { CallReply } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { cacheWithTtl } from '../../platform/time/ttl-cache.ts'
import { createPackageCheck } from './health.packages.ts'
import { evidenceLagMs, isAuditDue, isJump, isSilent, type NodeFigures, seriesOf } from './health.rules.ts'
import { forgetSamples, insertAudit, insertSample, isSampled, lastAudit, readSteps } from './health.store.ts'

type Health = CallReply<'systemHealth'>
type Provider = Health['providers'][number]

/** What other modules count. */
export interface HealthSources {
  database: Database
  clock: Clock
  log: Log
  /** the folder of the lock file and `node_modules` */
  rootDir: string
  /** [B6] by how much this machine's clock was set since the start */
  clockJumpMs(): number
  nodes(): Promise<(NodeFigures & { lostReports: number })[]>
  streams(): Promise<{ streams: number; viewers: number }>
  sessions(): Promise<{ sessions: number; cutsWaiting: number; secondsWaiting: number }>
  mailWaiting(): Promise<number>
  /** what is set up, and how much of the last hour's work each could not do */
  providers(since: Date): Promise<Provider[]>
  /** The violated invariants of the whole ledger, each in a sentence; null: another node audits it now. */
  audit(): Promise<string[] | null>
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const retentionMs = 2 * dayMs
/** of a graph: a day has 288 steps */
const everyMinutes = 5
const everyMs = everyMinutes * minuteMs
/** media servers report again only some seconds after this process started */
const settledAfterMs = 15_000
/** a media server that has been silent for longer was taken away */
const nodeForgottenMs = dayMs
/** operators' pages ask often: the providers' work is counted once in this time */
const providersForMs = 30_000

/** [O2] How the site is doing: a sample a minute, and an audit of the ledger now and then. */
export interface SystemHealth {
  read(): Promise<Health>
  /** Writes the sample of this minute, unless another node did. */
  sample(): Promise<void>
  /** Audits the ledger where that is due. */
  auditWhenDue(): Promise<void>
  /** [B6] Writes to the log that the machine's clock was set. */
  watchClock(): Promise<void>
  forgetOld(): Promise<void>
}

export function createSystemHealth(sources: HealthSources): SystemHealth {
  const { database, clock } = sources
  const providersNow = cacheWithTtl({
    read: () => sources.providers(new Date(clock.now() - 60 * minuteMs)),
    clock,
    forMs: providersForMs,
    most: 1,
    atOnce: 1,
  })
  const packagesNow = createPackageCheck(sources.rootDir, clock)
  const startedAtMs = clock.monotonic()
  let sampledAt = 0
  let loggedJumpMs = 0

  async function knownNodes() {
    const nodes = await sources.nodes()
    return nodes.filter(({ heardAt }) => clock.now() - heardAt.getTime() < nodeForgottenMs)
  }

  return {
    async read() {
      const now = clock.now()
      const from = Math.floor(now / everyMs) * everyMs - dayMs + everyMs
      const [nodes, samples, audit, providers, packages] = await Promise.all([
        knownNodes(),
        readSteps(database, new Date(from), everyMinutes),
        lastAudit(database),
        providersNow('all'),
        packagesNow(),
      ])
      const series = seriesOf(samples, { from, steps: dayMs / everyMs, everyMs })
      return {
        nodes: nodes.map((node) => ({
          name: node.name,
          isSilent: isSilent(node, now),
          heardAt: node.heardAt.toISOString(),
          workers: node.workers,
          lostReports: node.lostReports,
        })),
        providers: providers ?? [],
        packages,
        clockJumpMs: isJump(sources.clockJumpMs()) ? sources.clockJumpMs() : 0,
        audit: audit
          ? { at: audit.started_at.toISOString(), tookMs: audit.took_ms, broken: audit.broken }
          : null,
        from: new Date(from).toISOString(),
        everyMinutes,
        series: {
          nodes: series.nodes,
          workers: series.workers,
          streams: series.streams,
          viewers: series.viewers,
          sessions: series.sessions,
          cutsWaiting: series.cuts_waiting,
          secondsWaiting: series.seconds_waiting,
          mailWaiting: series.mail_waiting,
          evidenceLagMs: series.evidence_lag_ms,
          databaseMs: series.database_ms,
        },
      }
    },

    async sample() {
      const now = clock.now()
      const minute = Math.floor(now / minuteMs) * minuteMs
      if (minute === sampledAt || clock.monotonic() - startedAtMs < settledAfterMs) return
      sampledAt = minute
      if (await isSampled(database, new Date(minute))) return
      await insertSample(database, { minute: new Date(minute), ...(await measure(sources, now)) })
    },

    async auditWhenDue() {
      const last = await lastAudit(database)
      const known = last && { startedAt: last.started_at.getTime(), tookMs: last.took_ms }
      const startedAt = clock.now()
      if (!isAuditDue(known, startedAt)) return
      const before = clock.monotonic()
      const broken = await sources.audit()
      if (broken === null) return
      const audit = {
        started_at: new Date(startedAt),
        took_ms: Math.round(clock.monotonic() - before),
        broken,
      }
      await insertAudit(database, audit, new Date(startedAt - retentionMs))
    },

    async watchClock() {
      const jumpMs = sources.clockJumpMs()
      if (!isJump(jumpMs - loggedJumpMs)) return
      loggedJumpMs = jumpMs
      sources.log.warn({ jumpMs }, 'the machine’s clock was set: time is counted on without it')
    },

    forgetOld: () => forgetSamples(database, new Date(clock.now() - retentionMs)),
  }
}

async function measure(sources: HealthSources, now: number) {
  const { database, clock } = sources
  const before = clock.monotonic()
  await sql`select 1`.execute(database)
  const databaseMs = Math.round(clock.monotonic() - before)
  const [nodes, { streams, viewers }, { sessions, cutsWaiting, secondsWaiting }, mailWaiting] =
    await Promise.all([sources.nodes(), sources.streams(), sources.sessions(), sources.mailWaiting()])
  const running = nodes.filter((node) => !isSilent(node, now))
  return {
    nodes: running.length,
    workers: running.reduce((sum, { workers }) => sum + (workers ?? 0), 0),
    streams,
    viewers,
    sessions,
    cuts_waiting: cutsWaiting,
    seconds_waiting: secondsWaiting,
    mail_waiting: mailWaiting,
    evidence_lag_ms: evidenceLagMs(nodes, now),
    database_ms: databaseMs,
  }
}

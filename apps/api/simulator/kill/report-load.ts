import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaReport } from '@footlight/contract/internal'
import { delivered, type MediaReports, postReport, stream } from '@footlight/test-kit/media-reports'
import type { ApiProcess } from '../../test/api-process.ts'

const answerWithinMs = 5000
const pauseMs = 20
/** in one report, while catching up */
const maxSeconds = 10

export interface ReportedSession {
  id: string
  performerId: string
  performerNumber: number
  /** the media server that reports this session */
  media: MediaReports
  /** Unix seconds whose report was answered 200 */
  acknowledged: Set<number>
}

export interface ReportLoad {
  /** seconds that were reported, answered or not */
  delivered: ReadonlyMap<string, Set<number>>
  /** Reports what is left until all of it is answered. */
  stop(withinMs: number): Promise<void>
}

/** For each session a media server that reports the seconds that have passed, again and again until it is answered. */
export function startReporting(parts: {
  /** used in turn; the caller replaces those that it killed */
  nodes: readonly ApiProcess[]
  sessions: readonly ReportedSession[]
}): ReportLoad {
  const delivered = new Map(parts.sessions.map(({ id }) => [id, new Set<number>()]))
  const firstSecond = Math.floor(Date.now() / 1000)
  let untilSecond: number | null = null
  const timeout = new AbortController()

  async function reportUntilDone(session: ReportedSession): Promise<void> {
    let first = firstSecond
    for (let attempt = 0; untilSecond === null || first < untilSecond; attempt++) {
      if (timeout.signal.aborted) throw new Error(`${session.id} is not answered`)
      const past = Math.min(Math.floor(Date.now() / 1000), first + maxSeconds)
      const seconds = Array.from({ length: past - first }, (_, offset) => first + offset)
      for (const second of seconds) delivered.get(session.id)?.add(second)
      const node = parts.nodes[attempt % parts.nodes.length]
      if (seconds.length > 0 && node && (await isAccepted(node, reportOf(session, seconds)))) {
        for (const second of seconds) session.acknowledged.add(second)
        first = past
      }
      await sleep(pauseMs)
    }
  }

  const reporting = Promise.all(parts.sessions.map(reportUntilDone))
  return {
    delivered,
    async stop(withinMs) {
      untilSecond = Math.floor(Date.now() / 1000)
      const timer = setTimeout(() => timeout.abort(), withinMs)
      await reporting.finally(() => clearTimeout(timer))
    },
  }
}

const isAccepted = (node: ApiProcess, report: MediaReport) =>
  postReport(node, report, answerWithinMs).then(
    (status) => status === 200,
    () => false,
  )

function reportOf(session: ReportedSession, seconds: readonly number[]): MediaReport {
  const [first = 0] = seconds
  return session.media.next(first * 1000, {
    streams: [stream(session.performerNumber, 'active')],
    viewerSessionIds: [session.id],
    evidence: seconds.map((second) => delivered(session.id, second)),
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { delivered, MediaReports, postReport, stream } from '@footlight/test-kit/media-reports'
import type { RunningSession } from './running-sessions.ts'

/** A session that is watched from this Unix second on. */
export interface Watched extends RunningSession {
  since: number
}

export interface SentReport {
  /** the Unix second that it tells of */
  second: number
  sentAtMs: number
  answeredAtMs: number
  status: number
}

/**
 * A media server as the api sees it: once a second, at a moment of its own in it, a report of the second that has just
 * ended, in order, the next not before the last is answered.
 */
export async function runMediaServer(parts: {
  api: { url: string; secret: string }
  name: string
  watched: readonly Watched[]
  seconds: { from: number; until: number }
  /** when in the second it reports */
  phaseMs: number
}): Promise<SentReport[]> {
  const { api, name, watched, seconds, phaseMs } = parts
  const reports = new MediaReports(name)
  const streams = watched.map(({ performerNumber }) => stream(performerNumber, 'active'))
  const viewerSessionIds = watched.map(({ id }) => id)
  const sent: SentReport[] = []
  for (let second = seconds.from; second < seconds.until; second++) {
    await sleep(Math.max(0, (second + 1) * 1000 + phaseMs - Date.now()))
    const evidence = watched.filter(({ since }) => since <= second).map(({ id }) => delivered(id, second))
    const report = reports.next(Date.now(), { streams, viewerSessionIds, evidence })
    const sentAtMs = Date.now()
    const status = await postReport(api, report)
    sent.push({ second, sentAtMs, answeredAtMs: Date.now(), status })
  }
  return sent
}

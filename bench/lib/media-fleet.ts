import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Evidence,
  type MediaReport,
  mediaReportPath,
  type StreamReport,
} from '@footlight/contract/internal'
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
  url: string
  secret: string
  name: string
  watched: readonly Watched[]
  seconds: { from: number; until: number }
  /** when in the second it reports */
  phaseMs: number
}): Promise<SentReport[]> {
  const { url, secret, name, watched, seconds, phaseMs } = parts
  const target = new URL(mediaReportPath, url)
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const streams = watched.map(streamOf)
  const viewerSessionIds = watched.map(({ id }) => id)
  const sent: SentReport[] = []
  for (let second = seconds.from; second < seconds.until; second++) {
    await sleep(Math.max(0, (second + 1) * 1000 + phaseMs - Date.now()))
    const report: MediaReport = {
      node: name,
      boot: 'bench',
      sequence: second - seconds.from + 1,
      at: Date.now(),
      streams,
      viewerSessionIds,
      evidence: watched.filter(({ since }) => since <= second).map(({ id }) => evidenceOf(id, second)),
    }
    const body = JSON.stringify(report)
    const sentAtMs = Date.now()
    const response = await fetch(target, { method: 'POST', headers, body })
    await response.arrayBuffer()
    sent.push({ second, sentAtMs, answeredAtMs: Date.now(), status: response.status })
  }
  return sent
}

function streamOf({ performerNumber, performerId }: RunningSession): StreamReport {
  return {
    applicationName: 'live',
    streamName: `p${performerNumber}`,
    publisherSessionId: performerId,
    state: 'active',
    hasVideo: true,
    hasAudio: true,
    viewers: 1,
  }
}

function evidenceOf(sessionId: string, second: number): Evidence {
  return {
    sessionId,
    second,
    videoPackets: 140,
    videoBytes: 150_000,
    videoFrames: 25,
    audioPackets: 50,
    audioBytes: 6000,
    lossPercent: 0.4,
    rttMs: 23.5,
    videoDelivered: true,
    audioDelivered: true,
  }
}

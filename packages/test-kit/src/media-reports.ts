import {
  type CallSecond,
  type Evidence,
  type MediaReport,
  mediaReportPath,
  type StreamReport,
} from '@footlight/contract/internal'

/** The stream of the performer of this number, as a media server reports it. */
export function stream(number: number, state: StreamReport['state']): StreamReport {
  return {
    applicationName: 'live',
    streamName: `p${number}`,
    publisherSessionId: `stage-${number}`,
    state,
    hasVideo: true,
    hasAudio: true,
    pictureFault: null,
    viewers: 1,
    cannotPlay: [],
    slowViewers: 0,
  }
}

/** What a viewer was sent in one second, and whether it was acknowledged. */
export function delivered(
  sessionId: string,
  second: number,
  videoDelivered = true,
  audioDelivered = true,
): Evidence {
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
    videoDelivered,
    audioDelivered,
  }
}

/** [B4] Both ways of a call in one second: all is on and arrives, but for what is given. */
export function talked(
  sessionId: string,
  second: number,
  { call, ...changes }: Partial<Omit<Evidence, 'call'>> & { call?: Partial<CallSecond> } = {},
): Evidence {
  const isThere = call?.clientPictureDelivered ?? true
  const both = {
    performerVideoOn: true,
    clientVideoOn: true,
    clientPictureDelivered: true,
    clientPictureArrived: isThere,
  }
  return { ...delivered(sessionId, second), ...changes, call: { ...both, ...call } }
}

/** What reaches a client to whom nothing is sent. */
export const nothingSent = {
  videoPackets: 0,
  videoBytes: 0,
  videoFrames: 0,
  audioPackets: 0,
  audioBytes: 0,
  videoDelivered: false,
  audioDelivered: false,
} as const

/** The reports of one media server, numbered as it numbers them. */
export class MediaReports {
  readonly #node: string
  boot: string
  sequence = 0

  constructor(node = 'media-1', boot = 'boot-1') {
    this.#node = node
    this.boot = boot
  }

  next(
    atMs: number,
    said: Partial<Pick<MediaReport, 'streams' | 'viewerSessionIds' | 'evidence' | 'calls' | 'cutOff'>>,
  ): MediaReport {
    const { boot } = this
    const nothing = { streams: [], viewerSessionIds: [], evidence: [] }
    return { node: this.#node, boot, sequence: ++this.sequence, at: atMs, ...nothing, ...said }
  }

  /** The media server restarts. */
  restart(boot: string): void {
    this.boot = boot
    this.sequence = 0
  }
}

/** Posts a report to an api as a media server does; resolves with the status. */
export async function postReport(
  api: { url: string; secret: string },
  report: MediaReport,
  withinMs = 30_000,
): Promise<number> {
  const response = await fetch(new URL(mediaReportPath, api.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${api.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(withinMs),
  })
  await response.arrayBuffer()
  return response.status
}

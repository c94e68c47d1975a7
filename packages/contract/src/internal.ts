import { z } from 'zod'
import { arrivingFigures, refusedCodec } from './shows/arriving.ts'
import { pictureFaults } from './shows/constants.ts'

export { type StreamTokenClaims, signStreamToken, streamTokenClaims } from './shows/stream-token.ts'

/**
 * The calls between API and media server, over HTTP on private ports, `Authorization: Bearer ${INTERNAL_SECRET}`.
 *
 * media → api  POST {API_URL}/internal/media/report   MediaReport → MediaReportReply
 *   once a second, and immediately when a stream starts or is lost. A report that was not answered 200 is stored (120 s) and
 *   sent again, in order, with its own sequence: evidence is applied once by (sessionId, second), so repeats are harmless.
 * api → media  POST {MEDIA_URL}/internal/revoke        RevokeRequest → RevokeReply
 *   cuts the media of these sessions within a second and refuses their tokens from then on [D8, S9].
 * api → media  GET  {MEDIA_URL}/internal/health        MediaHealth
 * api → media  POST {MEDIA_URL}/internal/still         StillRequest → a JPEG, and its age in ms in a header [P13]
 *   404: no picture of this stream. 503: too many stills at once. Which callers may see it is the api's decision.
 */
export const mediaReportPath = '/internal/media/report'
export const revokePath = '/internal/revoke'
export const stillPath = '/internal/still'
export const stillAgeHeader = 'x-still-age-ms'
export const mediaHealthPath = '/internal/health'
/** of the API: what a new site still lacks, each in a line for the person who starts it */
export const setupPath = '/internal/setup'

/** [O2] The stream name under which a moderator's token names one side of a call. */
export const callSideName = (sessionId: string, side: 'client' | 'performer'): string =>
  `call-${sessionId}-${side}`

const counter = z.int().nonnegative()

/** [B4] A second with fewer frames than this does not count as a second of picture, whatever else was delivered in it. */
export const minFrames = 3

/** [B4] The same for sound: opus in silence (DTX) sends a packet each 400 ms. */
export const minSoundPackets = 2

/** [B4, E6] Where the viewer reports more loss than this, in percent, nothing of the second counts as delivered. */
export const billableLossPercent = 10

export const streamReport = z.object({
  applicationName: z.string(),
  streamName: z.string(),
  /** `ses` of the publisher's token */
  publisherSessionId: z.string(),
  /** active: RTP arrived within the last 2 s. lost: it did not, or the publisher is gone; reported once, then left out */
  state: z.enum(['active', 'lost']),
  /** [B4] a picture arrives: frames that a decoder could show */
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  /** why no picture arrives although the publisher offered one; older media servers omit it */
  pictureFault: z.enum(pictureFaults).nullable().default(null),
  /** [H1] of an active stream, once they are measured; older media servers omit it */
  arriving: arrivingFigures.optional(),
  viewers: counter,
  /** [D7] viewers whose player does not play the codec of the stream, in the last minute; older media servers omit it */
  cannotPlay: z.array(refusedCodec).default([]),
  /** [E6] viewers whose line lost too much of a second in the last 5 s; older media servers omit it */
  slowViewers: counter.default(0),
})

/** [E5] What one viewer was sent in one second; from the engine to the meter it has this shape. Bytes and packets of RTP. */
const viewerSecond = z.object({
  /** Unix seconds; the media server's clock */
  second: counter,
  videoPackets: counter,
  videoBytes: counter,
  /** [B4] frames that the viewer could show: whole, and with a keyframe before them */
  videoFrames: counter,
  audioPackets: counter,
  audioBytes: counter,
  /** as the viewer reported, 0 to 100 */
  lossPercent: z.number().min(0).max(100),
  rttMs: z.number().nonnegative().nullable(),
  /** [B4] the viewer acknowledged, by RTCP, media of this second that make a picture, or a sound */
  videoDelivered: z.boolean(),
  audioDelivered: z.boolean(),
  /** [B13] the picture came with gaps that its publisher left open, and the viewer acknowledged packets of it; absent: not so */
  sourceGaps: z.boolean().optional(),
})

/** [B4] Whether a second counts as picture: the media server's flag, confirmed by its count of frames. */
export const isOfPicture = ({
  videoDelivered,
  videoFrames,
}: Pick<ViewerSecond, 'videoDelivered' | 'videoFrames'>): boolean =>
  videoDelivered && videoFrames >= minFrames

/** The fields that are summed. */
export const evidenceCounts = [
  'videoPackets',
  'videoBytes',
  'videoFrames',
  'audioPackets',
  'audioBytes',
] as const satisfies (keyof ViewerSecond)[]

/** [B4] What both parties of a call have switched on, and whether the client's picture reached the performer. */
const callSecond = z.object({
  performerVideoOn: z.boolean(),
  clientVideoOn: z.boolean(),
  clientPictureDelivered: z.boolean(),
  /** the media server had a picture of the client's for the performer, without gaps, whatever the performer reports of it */
  clientPictureArrived: z.boolean(),
  /** [B11] the media server sent the client nothing, for what the client's picture owes; older media servers omit it */
  withheld: z.boolean().optional(),
})

/** `sessionId`: `ses` of the viewer's token. Of a call's second the fields of `viewerSecond` are what reached the client. */
export const evidence = viewerSecond.extend({ sessionId: z.string(), call: callSecond.optional() })

/**
 * [B13] The side that keeps a call from being connected: it is not at the gateway, or does not do its part there; null:
 * neither any more. A call that is not in the report is as the last one said.
 */
const callReport = z.object({
  sessionId: z.string(),
  missing: z.enum(['client', 'performer']).nullable(),
})

export const mediaReport = z.object({
  /** name of the media server */
  node: z.string(),
  /** random per start of the media server; sequence counts from 1 within it */
  boot: z.string(),
  sequence: z.int().positive(),
  /** Unix milliseconds */
  at: counter,
  streams: z.array(streamReport),
  /** connected viewers, also those that received nothing; without moderators */
  viewerSessionIds: z.array(z.string()),
  /** [O2] moderators who watch: to be cut where they are revoked, and counted nowhere; older media servers omit it */
  moderatorSessionIds: z.array(z.string()).optional(),
  evidence: z.array(evidence),
  /** older media servers omit it */
  calls: z.array(callReport).optional(),
  /** [S8] sessions that a worker took along when it died: own connections, or the stage that they watch; older media servers omit it */
  cutOff: z.array(z.string()).optional(),
  /** its worker processes that run; older media servers, and engines without workers, omit it */
  workers: counter.optional(),
})

export const mediaReportReply = z.object({
  /** sessions of this report that are over: cut them */
  revoke: z.array(z.string()),
  /**
   * [B12] how long, from this reply on, each paid session of this report is paid for by its lease and hold; past that
   * its viewer is paused, whichever side cannot be reached
   */
  funded: z.array(z.object({ sessionId: z.string(), forMs: counter })),
  /** [H1] publishers of this report whose sound is not sent on; an older API says nothing */
  muted: z.array(z.string()).optional(),
  /** [B6] the API's clock, which the media server's follows; an older API says nothing */
  now: counter.optional(),
})

export const revokeRequest = z.object({ sessionIds: z.array(z.string()) })
/** `stream`: `{applicationName}/{streamName}`. `maxAgeMs`: the picture did not arrive from the performer before that. */
export const stillRequest = z.object({ stream: z.string().max(256), maxAgeMs: counter })
export const revokeReply = z.object({ cut: counter })

export const mediaHealth = z.object({
  status: z.literal('ok'),
  /** [F1] whether the compatibility stream is offered: it needs ffmpeg */
  fallback: z.boolean(),
})

export type StreamReport = z.output<typeof streamReport>
export type ViewerSecond = z.output<typeof viewerSecond>
export type Evidence = z.output<typeof evidence>
export type CallSecond = z.output<typeof callSecond>
export type CallReport = z.output<typeof callReport>
export type MediaReport = z.output<typeof mediaReport>
export type MediaHealth = z.output<typeof mediaHealth>
export type MediaReportReply = z.output<typeof mediaReportReply>

/** [G3] The name of one side of a call: letters and digits alone, as Janus' own pages ask for. */
export const callName = (side: 'client' | 'performer', ses: string): string =>
  `${side}${ses.replaceAll('-', '')}`

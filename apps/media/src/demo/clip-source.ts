import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { RtpSource } from '../peer/rtp-source.ts'
import { accessUnits, splitNals } from './annex-b.ts'
import { packetizeH264 } from './h264-rtp.ts'
import { opusPackets } from './ogg-opus.ts'
import { RtpTrack } from './rtp-track.ts'

const payloadTypes = { video: 96, audio: 111 } as const
const clockRates = { video: 90_000, audio: 48_000 } as const
/** RFC 7587: 20 ms of Opus, in ticks of 48 kHz */
const audioFrameTicks = 960
/** A frame due within this time is sent now: timers are no finer, and rounding must not set a timer of 0 ms. */
const earlyMs = 0.5
/** After a stall longer than this the frames that were missed are skipped, not sent late. */
const stallMs = 250
/** A keyframe request is ignored when the clip's next keyframe is due within this time. */
const keyframeSoonMs = 150
/** Viewers who join together ask together: the first answer serves all requests within this time. */
const repeatEveryMs = 300

/** Monotonic time and timers, in milliseconds. */
export interface ClipClock {
  now(): number
  after(delayMs: number, run: () => void): () => void
}

const systemClock: ClipClock = {
  now: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

export interface ClipOptions {
  clock?: ClipClock
  /** A whole number from 0 to `below`, exclusive. */
  random?: (below: number) => number
}

interface ClipInfo {
  fps: number
  keyframeEvery: number
  hasAudio: boolean
}

function parseInfo(text: string): ClipInfo {
  const info: unknown = JSON.parse(text)
  if (
    typeof info !== 'object' ||
    info === null ||
    !('fps' in info) ||
    !('keyframeEvery' in info) ||
    !('hasAudio' in info)
  )
    throw new Error('clip.json must say fps, keyframeEvery and hasAudio.')
  const { fps, keyframeEvery, hasAudio } = info
  if (
    typeof fps !== 'number' ||
    clockRates.video % fps !== 0 ||
    typeof keyframeEvery !== 'number' ||
    typeof hasAudio !== 'boolean'
  )
    throw new Error('clip.json: fps must divide 90,000, keyframeEvery be a number, hasAudio true or false.')
  return { fps, keyframeEvery, hasAudio }
}

/**
 * [E8] Opens a prerecorded clip (`video.h264`, `audio.ogg`, `clip.json`) as an endless RTP source: H264 by
 * RFC 6184 on payload type 96, Opus by RFC 7587 on 111. Both start at the same instant; SSRC, sequence numbers
 * and timestamps go on from loop to loop. Fails if a file is missing or not what it says.
 */
export async function openClip(folder: string, options: ClipOptions = {}): Promise<RtpSource> {
  const { clock = systemClock, random = (below: number) => randomInt(below) } = options
  const { fps, keyframeEvery, hasAudio } = parseInfo(await readFile(join(folder, 'clip.json'), 'utf8'))
  const pictures = accessUnits(splitNals(await readFile(join(folder, 'video.h264'))))
  // both loops must have the same length, or picture and sound would drift apart with each round
  const soundFrames = (pictures.length * clockRates.audio) / (fps * audioFrameTicks)
  const sound = hasAudio ? opusPackets(await readFile(join(folder, 'audio.ogg'))).slice(0, soundFrames) : []
  if (hasAudio && sound.length !== soundFrames)
    throw new Error(`${folder}: sound and picture differ in length.`)
  const ids = { ssrc: random(2 ** 32), other: random(2 ** 32) }
  const base = { video: random(2 ** 32), audio: random(2 ** 32) }
  const video = new RtpTrack({
    frames: pictures.map((unit) => ({ payloads: packetizeH264(unit) })),
    payloadType: payloadTypes.video,
    clockRate: clockRates.video,
    frameTicks: clockRates.video / fps,
    entryEvery: keyframeEvery,
    marks: true,
    ssrc: ids.ssrc,
    firstSequence: random(2 ** 16),
    firstTimestamp: base.video,
  })
  const audio = hasAudio
    ? new RtpTrack({
        frames: sound.map((packet) => ({ payloads: [packet] })),
        payloadType: payloadTypes.audio,
        clockRate: clockRates.audio,
        frameTicks: audioFrameTicks,
        entryEvery: 1,
        marks: false,
        ssrc: ids.other,
        firstSequence: random(2 ** 16),
        firstTimestamp: base.audio,
      })
    : null

  let startedAt: number | null = null
  let sendVideo: ((packet: Buffer) => void) | null = null
  let repeatedAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}

  return {
    video: { ssrc: ids.ssrc, payloadType: payloadTypes.video },
    audio: audio && { ssrc: ids.other, payloadType: payloadTypes.audio },
    sent: (ssrc, sequence) => (ssrc === ids.ssrc ? video : audio)?.sent(sequence),
    makeKeyframe() {
      if (startedAt === null || !sendVideo) return
      const now = clock.now()
      if (now - repeatedAt < repeatEveryMs || video.entryDueMs - (now - startedAt) < keyframeSoonMs) return
      repeatedAt = now
      video.repeatSinceEntry(sendVideo)
    },
    timestamps() {
      if (startedAt === null) return null
      const elapsedMs = clock.now() - startedAt
      const ticks = (rate: number) => Math.round((elapsedMs * rate) / 1000)
      return {
        video: (base.video + ticks(clockRates.video)) % 2 ** 32,
        audio: (base.audio + ticks(clockRates.audio)) % 2 ** 32,
      }
    },
    start(sink) {
      if (startedAt !== null) throw new Error('This clip is running already.')
      // after a stop both tracks resume at the frame where they stopped, on a common time base
      const begin = clock.now() - Math.min(video.dueMs, audio?.dueMs ?? Number.POSITIVE_INFINITY)
      startedAt = begin
      sendVideo = sink.video
      const tick = () => {
        const elapsed = clock.now() - begin
        for (const track of audio ? [video, audio] : [video]) {
          track.skipStall(elapsed - stallMs)
          const send = track === video ? sink.video : sink.audio
          while (startedAt !== null && track.dueMs <= elapsed + earlyMs) track.send(send)
        }
        if (startedAt === null) return
        const next = Math.min(video.dueMs, audio?.dueMs ?? Number.POSITIVE_INFINITY)
        cancel = clock.after(Math.max(0, next - (clock.now() - begin)), tick)
      }
      tick()
    },
    stop() {
      startedAt = null
      cancel()
    },
  }
}

import { type Quality, qualities } from '@footlight/contract'
import {
  fewFramesPerSecond,
  lossPercentLimits,
  roundTripMsLimit,
} from '../../../../blocks/live/line-quality.ts'

/** What one second of the echo showed. */
export interface EchoSample {
  /** null until the browser has measured it */
  roundTripMs: number | null
  upKbps: number
  downKbps: number
  /** share of packets lost on the way, 0 to 100 */
  upLossPercent: number
  downLossPercent: number
  /** what the line is trusted with for the picture, kbit/s; null where the browser does not say */
  trustedKbps: number | null
  /** a picture is sent, and not sound alone */
  sendsPicture: boolean
  /** what the encoder says it lacks; null: nothing, or the browser does not say */
  limitedBy: 'cpu' | 'bandwidth' | null
  /** pictures a second that came back */
  framesPerSecond: number
  /** of the camera, before encoding; null where the browser does not say */
  sourceFramesPerSecond: number | null
  /** packets of sound came back */
  hasSound: boolean
  /** the microphone gave more than silence; null where the browser does not say */
  isSpoken: boolean | null
  /** through a relay server; null until the browser knows */
  isRelayed: boolean | null
}

/** The test in numbers: medians of its seconds after the warm-up. */
export interface Measurements {
  roundTripMs: number | null
  up: { kbps: number; lossPercent: number }
  down: { kbps: number; lossPercent: number }
  trustedKbps: number | null
  way: 'direct' | 'relay' | null
  /** unsent: there was no camera, or it did not open */
  picture: 'moving' | 'slow' | 'none' | 'unsent'
  sound: 'returned' | 'silent' | 'lost'
  /** of camera and computer, which is too slow for a picture that moves */
  slow: 'camera' | 'computer' | null
  limitedBy: 'cpu' | 'bandwidth' | null
}

/** What a person does better to know, beside the quality. */
export type Note =
  | 'LOSS'
  /** the same of a test without a picture */
  | 'SOUND_LOSS'
  | 'LATE'
  | 'RELAYED'
  | 'SLOW_CAMERA'
  | 'SLOW_COMPUTER'
  | 'SLOW_PICTURE'
  | 'SOUND_LOST'
  | 'SILENT_MICROPHONE'
  /** what was sent did not try the line in full */
  | 'STILL_SCENE'

export interface Verdict {
  /** the best quality that the line carries; sound: no picture was sent; null: not even the lightest */
  quality: Quality | 'sound' | null
  notes: readonly Note[]
}

/** In these seconds the browser still feels its way to what the line carries. */
const warmUpSamples = 3
/** A line that is trusted with so much of the preset's bitrate carries it: headers and repairs take the rest. */
const enough = 0.8
/** With a fifth of its packets lost no quality arrives. */
const hopelessLossPercent = 20
const ascending = ['ld', 'md', 'hd'] as const satisfies readonly Quality[]

/** Sums the seconds up. */
export function measure(all: readonly EchoSample[]): Measurements {
  const samples = all.length > warmUpSamples ? all.slice(warmUpSamples) : all
  const numbers = (pick: (sample: EchoSample) => number | null) =>
    samples.map(pick).filter((value) => value !== null)
  const framesPerSecond = median(numbers((sample) => sample.framesPerSecond)) ?? 0
  const sourceFramesPerSecond = median(numbers((sample) => sample.sourceFramesPerSecond))
  const limitedBy = majorityOf(samples.map((sample) => sample.limitedBy))
  const isMoving = framesPerSecond >= fewFramesPerSecond
  return {
    roundTripMs: median(numbers((sample) => sample.roundTripMs)),
    up: {
      kbps: median(numbers((sample) => sample.upKbps)) ?? 0,
      lossPercent: mean(numbers((sample) => sample.upLossPercent)),
    },
    down: {
      kbps: median(numbers((sample) => sample.downKbps)) ?? 0,
      lossPercent: mean(numbers((sample) => sample.downLossPercent)),
    },
    trustedKbps: median(numbers((sample) => sample.trustedKbps)),
    way: wayOf(samples),
    picture: pictureOf(all, isMoving),
    sound: soundOf(samples),
    slow:
      isMoving || !samples.some((sample) => sample.sendsPicture)
        ? null
        : slowPart(sourceFramesPerSecond, limitedBy),
    limitedBy,
  }
}

/** [S21] What the measurements mean for the person who ran the test. */
export function judge(measured: Measurements): Verdict {
  const { up, down, roundTripMs, way, picture, sound, slow } = measured
  const lossPercent = Math.max(up.lossPercent, down.lossPercent)
  const notes: Note[] = []
  if (lossPercent >= lossPercentLimits.fair) notes.push(picture === 'unsent' ? 'SOUND_LOSS' : 'LOSS')
  if (roundTripMs !== null && roundTripMs >= roundTripMsLimit) notes.push('LATE')
  if (way === 'relay') notes.push('RELAYED')
  if (slow === 'camera') notes.push('SLOW_CAMERA')
  else if (slow === 'computer' || measured.limitedBy === 'cpu') notes.push('SLOW_COMPUTER')
  else if (picture === 'slow') notes.push('SLOW_PICTURE')
  if (sound === 'lost') notes.push('SOUND_LOST')
  if (sound === 'silent') notes.push('SILENT_MICROPHONE')
  const quality = qualityOf(measured, lossPercent)
  const { trustedKbps } = measured
  if (quality !== 'hd' && quality !== 'sound' && trustedKbps !== null && up.kbps < trustedKbps / 2)
    notes.push('STILL_SCENE')
  return { quality, notes }
}

function qualityOf(measured: Measurements, lossPercent: number): Verdict['quality'] {
  const { limitedBy, trustedKbps, up, picture } = measured
  if (picture === 'unsent') return lossPercent >= hopelessLossPercent ? null : 'sound'
  // without a number of the browser: what was sent, if the encoder wanted to send more
  const carriedKbps = trustedKbps ?? (limitedBy === 'bandwidth' ? up.kbps : Number.POSITIVE_INFINITY)
  const carried = ascending.findLastIndex(
    (quality) => carriedKbps >= qualities[quality].videoBitrateKbps * enough,
  )
  if (carried < 0 || lossPercent >= hopelessLossPercent) return null
  if (lossPercent >= lossPercentLimits.poor) return 'ld'
  const steps = (lossPercent >= lossPercentLimits.fair ? 1 : 0) + (limitedBy === 'cpu' ? 1 : 0)
  return ascending[Math.max(0, carried - steps)] ?? null
}

function wayOf(samples: readonly EchoSample[]): Measurements['way'] {
  const isRelayed = samples.findLast((sample) => sample.isRelayed !== null)?.isRelayed ?? null
  if (isRelayed === null) return null
  return isRelayed ? 'relay' : 'direct'
}

function pictureOf(samples: readonly EchoSample[], isMoving: boolean): Measurements['picture'] {
  if (!samples.some((sample) => sample.sendsPicture)) return 'unsent'
  if (samples.every((sample) => sample.framesPerSecond === 0)) return 'none'
  return isMoving ? 'moving' : 'slow'
}

/** Silence is sent too: only its packets tell whether sound would come back. */
function soundOf(samples: readonly EchoSample[]): Measurements['sound'] {
  if (!samples.some((sample) => sample.hasSound)) return 'lost'
  return samples.every((sample) => sample.isSpoken === false) ? 'silent' : 'returned'
}

function slowPart(
  sourceFramesPerSecond: number | null,
  limitedBy: Measurements['limitedBy'],
): Measurements['slow'] {
  if (sourceFramesPerSecond !== null && sourceFramesPerSecond < fewFramesPerSecond) return 'camera'
  return limitedBy === 'cpu' ? 'computer' : null
}

function median(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** The value of more than half. */
function majorityOf<Value>(values: readonly (Value | null)[]): Value | null {
  return values.find((value) => values.filter((one) => one === value).length * 2 > values.length) ?? null
}

import { ignoreFailure } from '../errors.ts'
export interface LevelMeter {
  /** loudness now, 0 (silence) to 1 (full scale) */
  level(): number
  close(): void
  [Symbol.dispose](): void
}

/** Below this a room is quiet. */
const floorDecibels = -60

/** Root mean square of samples in -1..1, on a scale of decibels from 0 to 1: what an ear makes of it. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length))
  return Math.min(1, Math.max(0, 1 - decibels / floorDecibels))
}

/** Listens to an audio track without playing it. Closing leaves the track as it is. */
export function createLevelMeter(
  track: MediaStreamTrack,
  context: AudioContext = new AudioContext(),
): LevelMeter {
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  source.connect(analyser)
  // a context created without a click is suspended; browsers allow it to resume while a microphone is captured
  if (context.state === 'suspended') context.resume().catch(ignoreFailure('the browser may refuse'))
  const samples = new Float32Array(analyser.fftSize)
  function close() {
    source.disconnect()
    if (context.state !== 'closed') void context.close()
  }
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      return loudness(samples)
    },
    close,
    [Symbol.dispose]: close,
  }
}

import { type Arriving, type Quality, qualities, type RefusedCodec } from '@footlight/contract'
import { fewFramesPerSecond } from '../../../../../blocks/live/line-quality.ts'
import { formatDecimal, sayCount } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'

export type Source = 'encoder' | 'camera'

/** 2 s, and what their arrival varies by */
const maxKeyframeIntervalMs = 2_300
/** of a frame of a picture that moves, in H264: below the one it is blurred, above the other nothing is gained */
const bitsPerPixel = { least: 0.015, most: 0.2 }
/** every line carries this much */
const harmlessBitrate = 2_000_000
/** High is shown by most browsers, and these by all */
const plainProfile = /^(Constrained Baseline|Baseline|Main|Profile 0)$/

/** [H1] What the picture consists of, each part in a few words; what is not known is left out. */
export function figuresOf(arriving: Arriving, source: Source): string[] {
  const { width, height, framesPerSecond, codec, profile, bitrate, keyframeIntervalMs } = arriving
  return [
    width !== null && height !== null ? `${width}×${height}` : '',
    framesPerSecond === null ? '' : say('{count} fps', { count: Math.round(framesPerSecond) }),
    [codec, profile].filter(Boolean).join(' '),
    bitrate === null ? '' : say('{rate} Mbit/s', { rate: formatDecimal(bitrate / 1_000_000) }),
    // a browser makes them when a viewer needs one
    source === 'camera' || keyframeIntervalMs === null
      ? ''
      : say('a keyframe every {seconds} s', { seconds: formatDecimal(keyframeIntervalMs / 1000) }),
  ].filter((figure) => figure !== '')
}

/**
 * [H1] What to change, in sentences. `expectsSound`: the performer has not switched it off. A browser sets everything but the
 * sound by itself, and the line's own advice covers the rest.
 */
export function adviceOn(arriving: Arriving, source: Source, expectsSound: boolean): string[] {
  if (source === 'camera')
    return expectsSound && !arriving.hasAudio ? [say('No sound arrives. Check your microphone.')] : []
  return [
    profileAdvice(arriving),
    keyframeAdvice(arriving),
    bitrateAdvice(arriving),
    arriving.hasAudio ? null : say('No sound arrives. Check the sound in your encoder.'),
    framesAdvice(arriving),
  ].filter((advice) => advice !== null)
}

/** of a sound, as the media server names them; every other codec is of a picture */
const soundCodec = /^(opus|PCM[AU])$/

/** a quarter of the pixels: a browser's lower layers, and not its passing steps below what was asked of it */
const smallPart = 1 / 4

/** [E6] Whether far fewer pixels arrive than the quality has, whatever the cause; a picture held upright has as many. */
export function isSmall(arriving: Arriving | null, quality: Quality): boolean {
  if (!arriving || arriving.width === null || arriving.height === null) return false
  const asked = qualities[quality]
  return arriving.width * arriving.height < asked.width * asked.height * smallPart
}

/** [D7] How many viewers see or hear nothing, and why, a sentence for each codec. One who is served in another way is not counted. */
export function refusalsOf(cannotPlay: readonly RefusedCodec[]): string[] {
  return cannotPlay.map(({ codec, viewers }) =>
    soundCodec.test(codec)
      ? sayCount(
          viewers,
          '{count} viewer cannot hear you: the browser does not play {codec}.',
          '{count} viewers cannot hear you: their browsers do not play {codec}.',
          { codec },
        )
      : sayCount(
          viewers,
          '{count} viewer cannot see your picture: the browser does not play {codec}.',
          '{count} viewers cannot see your picture: their browsers do not play {codec}.',
          { codec },
        ),
  )
}

/** [E6] How many viewers lose much of the picture on the way to them; it is not the performer's line. */
export function slowLinesOf(viewers: number): string[] {
  if (viewers === 0) return []
  return [
    sayCount(
      viewers,
      '{count} viewer has a slow line: much of your picture is lost on the way to them.',
      '{count} viewers have slow lines: much of your picture is lost on the way to them.',
    ),
  ]
}

function profileAdvice({ codec, profile }: Arriving): string | null {
  if (profile === null || plainProfile.test(profile)) return null
  if (codec !== 'H264') return say('Most browsers cannot show {profile}. Choose profile 0.', { profile })
  return profile === 'High'
    ? say('Some browsers cannot show the profile High. Choose Main or Baseline in your encoder.')
    : say('Most browsers cannot show the profile {profile}. Choose Main or Baseline in your encoder.', {
        profile,
      })
}

function keyframeAdvice({ keyframeIntervalMs }: Arriving): string | null {
  if (keyframeIntervalMs === null || keyframeIntervalMs <= maxKeyframeIntervalMs) return null
  return say('Viewers wait long for your picture. Send a keyframe every 1 or 2 seconds.')
}

function bitrateAdvice({ width, height, framesPerSecond, bitrate }: Arriving): string | null {
  if (width === null || height === null || !framesPerSecond || bitrate === null) return null
  const pixels = width * height * framesPerSecond
  const most = Math.max(harmlessBitrate, pixels * bitsPerPixel.most)
  if (bitrate > most)
    return say('Your bitrate is more than many lines carry. Lower it to {rate} Mbit/s.', {
      rate: formatDecimal(most / 1_000_000),
    })
  if (bitrate < pixels * bitsPerPixel.least)
    return say('Your bitrate is low for this size. Raise it, or send a smaller picture.')
  return null
}

function framesAdvice({ framesPerSecond }: Arriving): string | null {
  if (framesPerSecond === null || framesPerSecond >= fewFramesPerSecond) return null
  return say('Your picture stutters: {count} fps. Send a smaller picture, or close other programs.', {
    count: Math.round(framesPerSecond),
  })
}

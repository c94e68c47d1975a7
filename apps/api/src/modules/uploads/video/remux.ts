import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

export type VideoType = 'mp4' | 'webm'

export interface VideoLimits {
  seconds: number
  /** of its longer side */
  pixels: number
}

/** Why a video is not taken: it cannot be read, not be played by most browsers, is too long, or too large. */
export type VideoFault = 'unreadable' | 'codec' | 'duration' | 'pixels'

export type RemuxedVideo =
  | { fault: VideoFault }
  | {
      fault: null
      type: VideoType
      video: Uint8Array<ArrayBuffer>
      width: number
      height: number
      durationMs: number
    }

/** what browsers of today play, everywhere but in a few that say so themselves */
const videoCodecs: readonly (VideoCodec | null)[] = ['avc', 'vp8', 'vp9', 'av1']
const audioCodecs: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus', 'vorbis']
/** a picture every four milliseconds */
const packetsPerSecond = 250

/**
 * [P8] The first picture track and the first sound track of a video in a container made anew: what else was in the file,
 * where it was taken and by which device, stays behind. Nothing is decoded. Throws whatever the reader throws at
 * what is no video.
 */
export async function remux(original: Uint8Array<ArrayBuffer>, limits: VideoLimits): Promise<RemuxedVideo> {
  using input = new Input({ source: new BufferSource(original), formats: [MP4, WEBM] })
  const type: VideoType = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
  const picture = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  if (!picture) return { fault: 'unreadable' }
  const codec = await picture.getCodec()
  const soundCodec = sound && (await sound.getCodec())
  if (!codec || !videoCodecs.includes(codec)) return { fault: 'codec' }
  if (sound && !audioCodecs.includes(soundCodec)) return { fault: 'codec' }
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()]
  if (!(width > 0 && height > 0)) return { fault: 'unreadable' }
  if (Math.max(width, height) > limits.pixels) return { fault: 'pixels' }

  const target = new BufferTarget()
  const output = new Output({
    target,
    format: type === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }),
  })
  const pictures = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(pictures, { rotation: await picture.getRotation(), flip: await picture.getFlip() })
  const sounds = sound && soundCodec ? new EncodedAudioPacketSource(soundCodec) : null
  if (sounds) output.addAudioTrack(sounds)
  await output.start()
  // a table may name the same bytes ten thousand times: what is made is never more than what was sent
  const left = { bytes: original.byteLength }
  const copied = [
    await copy(picture, pictures, limits, left),
    sound && sounds && (await copy(sound, sounds, limits, left)),
  ]
  const seconds = Math.max(...copied.map((each) => each ?? 0))
  if (copied.includes(undefined)) return { fault: 'duration' }
  await output.finalize()
  if (!target.buffer || seconds <= 0) return { fault: 'unreadable' }
  const video = new Uint8Array(target.buffer)
  return { fault: null, type, video, width, height, durationMs: Math.round(seconds * 1000) }
}

/** Answers where its last packet ends, in seconds; undefined: later than it may. */
async function copy(
  track: InputVideoTrack | InputAudioTrack,
  source: EncodedVideoPacketSource | EncodedAudioPacketSource,
  { seconds }: VideoLimits,
  left: { bytes: number },
): Promise<number | undefined> {
  const decoderConfig = await track.getDecoderConfig()
  const meta = decoderConfig && ({ decoderConfig } as object)
  let [end, packets] = [0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    end = Math.max(end, packet.timestamp + packet.duration)
    if (end > seconds || ++packets > seconds * packetsPerSecond) return undefined
    left.bytes -= packet.byteLength
    if (left.bytes < 0) throw new Error('There is more in it than was sent.')
    // what comes before the beginning is never shown
    if (packet.timestamp >= 0) await source.add(packet, meta ?? undefined)
  }
  source.close()
  return end
}

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
  QTFF,
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

/** Why a video is refused: unreadable, a codec of picture or sound that most browsers cannot play, too long, or too many pixels. */
export type VideoFault = 'unreadable' | 'codec' | 'hevc' | 'sound' | 'duration' | 'pixels'

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

/** codecs that today's browsers play, but for a few, which report it themselves */
const videoCodecs: readonly (VideoCodec | null)[] = ['avc', 'vp8', 'vp9', 'av1']
const audioCodecs: readonly (AudioCodec | null)[] = ['aac', 'mp3', 'opus', 'vorbis']
/** a picture every four milliseconds */
const packetsPerSecond = 250

/**
 * [P8] Copies the first video track and the first audio track into a new container: other contents of the file, such as
 * location and device, are dropped. Nothing is decoded. Throws the parser's errors for
 * a file that is not a video.
 */
export async function remux(original: Uint8Array<ArrayBuffer>, limits: VideoLimits): Promise<RemuxedVideo> {
  using input = new Input({ source: new BufferSource(original), formats: [MP4, QTFF, WEBM] })
  const type: VideoType = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
  const picture = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  if (!picture) return { fault: 'unreadable' }
  const codec = await picture.getCodec()
  const soundCodec = sound && (await sound.getCodec())
  if (codec === 'hevc') return { fault: 'hevc' }
  if (!codec || !videoCodecs.includes(codec)) return { fault: 'codec' }
  if (sound && !audioCodecs.includes(soundCodec)) return { fault: 'sound' }
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
  // a sample table may refer to the same bytes ten thousand times: the output must not be larger than the input
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

/** Returns the end of its last packet in seconds; undefined: later than the limit. */
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
    // packets with a negative time are never shown
    if (packet.timestamp >= 0) await source.add(packet, meta ?? undefined)
  }
  source.close()
  return end
}

/// <reference path="./jsmpeg.d.ts" />
import JSMpeg, {
  type Demuxer,
  type PictureDecoder,
  type Player,
  type PlayerOptions,
  type Source,
} from '@cycjimmy/jsmpeg-player'
import type { fallbackDefaults } from './constants.ts'

export type FallbackLimits = { [Name in keyof typeof fallbackDefaults]: number }

export interface DecoderOptions {
  canvas: HTMLCanvasElement
  limits: FallbackLimits
  /** false opens no sound device */
  hasSound: boolean
  useWebGl: boolean
  /** a recording that JSMpeg loads itself; undefined: what `feed` is given */
  recordingUrl: string | undefined
  onPicture: () => void
  /** the recording is over */
  onEnded: () => void
}

export interface Decoder {
  /** undefined: it has no sound */
  readonly sound: AudioContext | undefined
  readonly width: number
  readonly height: number
  /** Bytes of MPEG-TS. @throws RangeError: a picture is larger than the buffer */
  feed(bytes: ArrayBuffer): void
  /** 0 to 1; at 0 nothing goes to the sound device */
  setVolume(volume: number): void
  pause(): void
  /** goes on with a recording that was paused */
  play(): void
  close(): void
}

/** The bytes of a connection that is opened elsewhere. */
class Fed implements Source {
  readonly streaming = true
  // from the start: the canvas keeps its last picture until there is another one
  readonly established = true
  readonly progress = 1
  readonly completed = false
  demuxer: Demuxer | undefined

  connect(demuxer: Demuxer) {
    this.demuxer = demuxer
  }
  start() {}
  resume() {}
  destroy() {}
}

/** JSMpeg's own limit of failures in a row, which it counts up to from `loadFails`. */
const maxLoadFails = 3

/** JSMpeg's chunks of a file, with a number of retries that can be chosen. */
class Recording extends JSMpeg.Source.AjaxProgressive {
  readonly #firstFails: number

  constructor(url: string, options: PlayerOptions) {
    super(url, options)
    this.#firstFails = maxLoadFails - options.chunkRetries
    this.loadFails = this.#firstFails
  }

  override onChunkLoad(bytes: ArrayBuffer) {
    super.onChunkLoad(bytes)
    this.loadFails = this.#firstFails
  }
}

/**
 * JSMpeg on a canvas. Without WebAssembly, which a Content-Security-Policy without `wasm-unsafe-eval` refuses unseen;
 * and without its own pause of a hidden page, whose listener would outlive the player.
 */
export function openDecoder(options: DecoderOptions): Decoder {
  const { canvas, limits, hasSound, useWebGl, recordingUrl } = options
  const player: Player = new JSMpeg.Player(recordingUrl ?? '', {
    canvas,
    source: recordingUrl === undefined ? Fed : Recording,
    audio: hasSound,
    disableGl: !useWebGl,
    disableWebAssembly: true,
    pauseWhenHidden: false,
    loop: false,
    autoplay: true,
    maxAudioLag: limits.maxAudioLagSeconds,
    videoBufferSize: limits.videoBufferBytes,
    audioBufferSize: limits.audioBufferBytes,
    chunkSize: limits.chunkBytes,
    chunkRetries: limits.chunkRetries,
    onVideoDecode: options.onPicture,
    onEnded: options.onEnded,
  })
  const { audioOut, source, video } = player
  beginAtSequence(video)
  return {
    sound: audioOut?.context,
    get width() {
      return video.width ?? 0
    },
    get height() {
      return video.height ?? 0
    },
    feed(bytes) {
      if (!(source instanceof Fed)) return
      source.demuxer?.write(bytes)
      // JSMpeg decodes in animation frames, which a hidden page does not get: there the sound would stop
      if (document.hidden) player.updateForStreaming()
    },
    setVolume(volume) {
      if (!audioOut) return
      audioOut.volume = volume
      // it reads `volume` with the next sound only
      audioOut.gain.gain.value = volume
      // else sound would queue up in a device that stands still, and come all at once when it starts
      audioOut.unlocked = volume > 0 && audioOut.context.state === 'running'
    },
    pause: () => player.pause(),
    play: () => player.play(),
    close: () => player.destroy(),
  }
}

/**
 * Keeps what comes before the first sequence header from the decoder: JSMpeg looks at one start code of each packet
 * only, so that after a beginning in mid-sequence it would see no picture for seconds.
 */
function beginAtSequence(video: PictureDecoder): void {
  const write = video.write.bind(video)
  video.write = (pts, pieces) => {
    if (video.hasSequenceHeader || beginsSequence(pieces[0])) write(pts, pieces)
  }
}

const beginsSequence = (bytes: Uint8Array | undefined) =>
  bytes?.[0] === 0 && bytes[1] === 0 && bytes[2] === 1 && bytes[3] === 0xb3

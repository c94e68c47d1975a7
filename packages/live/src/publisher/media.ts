import { defaults, readQuality } from '../constants.ts'
import type { CaptureSettings } from '../devices/capture.ts'
import type { DeviceKind } from '../devices/devices.ts'
import { ignoreFailure, toLiveError } from '../errors.ts'
import type { PublisherOptions } from '../options.ts'
import type { PublisherCallbacks, PublisherPorts } from './api.ts'
import type { PeerMedia } from './peer.ts'

/** A camera that gives no frame for so long, on a track that says it is live, has stopped. */
const silentAfterMs = 3000

export type PublisherMedia = ReturnType<typeof createPublisherMedia>

/**
 * The camera and microphone of a publisher: what is wanted of them, what is captured, and the element that shows it.
 * `onChange`: other settings than the captured ones. Throws on a quality that is none.
 */
export function createPublisherMedia(
  options: PublisherOptions,
  callbacks: PublisherCallbacks,
  { clock, createCapture }: PublisherPorts,
  onChange: () => void,
) {
  const {
    element,
    quality = defaults.quality,
    video = defaults.video,
    audio = defaults.audio,
    cameraId,
    microphoneId,
    videoCodec = defaults.videoCodec,
    audioCodec = defaults.audioCodec,
    simulcast = defaults.simulcast,
  } = options
  let { paused = defaults.paused } = options
  let settings: CaptureSettings = { quality: readQuality(quality), video, audio, cameraId, microphoneId }
  const camera = watchCamera()
  const capture = createCapture((kind) => {
    fallBack(kind)
    onChange()
  })
  capture.setPaused(paused)

  function fallBack(kind: DeviceKind) {
    settings = { ...settings, [kind === 'camera' ? 'cameraId' : 'microphoneId']: undefined }
    callbacks.onDeviceFallback?.(kind)
  }

  return {
    /** Opens what the settings ask for, and shows it. Rejects with a typed reason. */
    async open(): Promise<MediaStream> {
      const { stream } = capture
      const fellBack = await capture.open(settings).catch((thrown: unknown) => {
        throw toLiveError(thrown, 'DEVICE_FAILED')
      })
      // closed meanwhile: another publisher may use the element by now
      if (!fellBack) return stream
      for (const kind of fellBack) fallBack(kind)
      if (element && element.srcObject !== stream) {
        element.muted = true
        element.playsInline = true
        element.srcObject = stream
        element.play().catch(ignoreFailure('the browser may refuse'))
      }
      callbacks.onMedia?.(stream)
      return stream
    },
    release() {
      capture.close()
      if (element) element.srcObject = null
    },
    /** what a peer connection sends of it */
    forPeer: (): PeerMedia => ({
      stream: capture.stream,
      quality: settings.quality,
      video: settings.video,
      videoCodec,
      audioCodec,
      simulcast,
    }),
    change(changes: Partial<CaptureSettings>) {
      settings = { ...settings, ...changes }
      onChange()
    },
    setPaused(value: boolean) {
      paused = value
      capture.setPaused(value)
    },
    watchCamera: () => camera.begin(clock.now()),
    /** [C6] A camera may stop though its track says that it is live. */
    checkCamera(frames: number, isSending: boolean) {
      const isWanted = settings.video && !paused && isSending
      const stage = camera.sample(frames, capture.isMuted, isWanted, clock.now())
      if (stage === 'reopened') {
        capture.distrustCamera()
        onChange()
      } else if (stage) callbacks.onSilentCamera?.(stage === 'silent')
    },
  }
}

/**
 * Detects a camera without frames: it is `reopened` once, then it is `silent`, until it is `giving` again. Each is
 * returned once, where something has to be done about it.
 */
function watchCamera() {
  let framesBefore = 0
  let sinceMs = 0
  let stage: 'giving' | 'reopened' | 'silent' = 'giving'
  return {
    /** `frames`: of the camera so far; `isWanted`: the publisher sends, and is not paused. */
    sample(frames: number, isMuted: boolean, isWanted: boolean, nowMs: number) {
      const gives = frames !== framesBefore && !isMuted
      framesBefore = frames
      if (gives || !isWanted) {
        sinceMs = nowMs
        const wasSilent = stage === 'silent'
        if (gives) stage = 'giving'
        return gives && wasSilent ? stage : undefined
      }
      if (nowMs - sinceMs < silentAfterMs || stage === 'silent') return undefined
      sinceMs = nowMs
      stage = stage === 'giving' ? 'reopened' : 'silent'
      return stage
    },
    /** Restarts the frame count for a new connection. */
    begin(nowMs: number) {
      framesBefore = 0
      sinceMs = nowMs
    },
  }
}

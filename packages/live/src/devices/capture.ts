import type { Quality } from '../constants.ts'
import type { LiveError } from '../errors.ts'
import { ignoreFailure } from '../errors.ts'
import type { Facing } from './acquire.ts'
import { acquire, type Wanted } from './acquire.ts'
import type { DeviceKind } from './devices.ts'
import type { DevicesPort } from './port.ts'

export interface CaptureSettings {
  quality: Quality
  video: boolean
  audio: boolean
  cameraId: string | undefined
  microphoneId: string | undefined
  /** which of a phone's cameras, where no id names one */
  facing?: Facing | undefined
}

export interface Capture {
  /** what is captured now */
  readonly stream: MediaStream
  /**
   * Opens what the settings ask for: only what changed is opened again, the other tracks stay.
   * Returns the kinds that fell back to the default device; undefined if closed meanwhile. One call at a time.
   * Rejects with a typed reason.
   */
  open(settings: CaptureSettings): Promise<DeviceKind[] | undefined>
  /** Makes the next `open` open the camera again, although its track is live. */
  distrustCamera(): void
  /** the browser says that the camera gives nothing now */
  readonly isMuted: boolean
  setPaused(paused: boolean): void
  close(): void
}

/** What has to be opened for `settings`: nothing of a kind whose live track was opened with the same ones. */
function whatToOpen(
  stream: MediaStream,
  opened: Partial<CaptureSettings>,
  settings: CaptureSettings,
): Wanted {
  const { quality, cameraId, facing, microphoneId } = settings
  const isLive = ([track]: MediaStreamTrack[]) => track?.readyState === 'live'
  const cameraStays =
    isLive(stream.getVideoTracks()) &&
    opened.quality === quality &&
    opened.cameraId === cameraId &&
    opened.facing === facing
  const microphoneStays = isLive(stream.getAudioTracks()) && opened.microphoneId === microphoneId
  return {
    camera: settings.video && !cameraStays ? { quality, deviceId: cameraId, facing } : undefined,
    microphone: settings.audio && !microphoneStays ? { deviceId: microphoneId } : undefined,
  }
}

/** `onUnplugged`: a captured device is gone. */
export function createCapture(port: () => DevicesPort, onUnplugged: (kind: DeviceKind) => void): Capture {
  const stream = new MediaStream()
  let opened: Partial<CaptureSettings> = {}
  let paused = false
  /** the number of closings: a stream requested before a closing is stopped when it arrives */
  let epoch = 0
  let queue: Promise<unknown> = Promise.resolve()

  function drop(kind: string) {
    for (const old of stream.getTracks()) {
      if (old.kind !== kind) continue
      old.onended = null
      old.stop()
      stream.removeTrack(old)
    }
  }

  function take(track: MediaStreamTrack) {
    drop(track.kind)
    track.enabled = !paused
    track.onended = () => onUnplugged(track.kind === 'video' ? 'camera' : 'microphone')
    stream.addTrack(track)
  }

  async function acquireOrSwap(wanted: Wanted) {
    // a browser opens an open camera with the size of the first opening, so the same camera is stopped first
    const current = stream.getVideoTracks()[0]?.getSettings().deviceId
    const { camera } = wanted
    if (camera && (camera.deviceId === undefined || camera.deviceId === current)) drop('video')
    try {
      return await acquire(port(), wanted)
    } catch (thrown) {
      // some machines open one device at a time: stop the old one, and try again
      const busy = (thrown as LiveError).code === 'DEVICE_BUSY' && stream.getTracks().length > 0
      if (!busy) throw thrown
      if (camera) drop('video')
      if (wanted.microphone) drop('audio')
      return await acquire(port(), wanted)
    }
  }

  async function change(settings: CaptureSettings): Promise<DeviceKind[] | undefined> {
    const mine = epoch
    const wanted = whatToOpen(stream, opened, settings)
    const { tracks, fellBack } =
      wanted.camera || wanted.microphone ? await acquireOrSwap(wanted) : { tracks: [], fellBack: [] }
    if (mine !== epoch) {
      for (const track of tracks) track.stop()
      return undefined
    }
    opened = {
      ...settings,
      ...(fellBack.includes('camera') && { cameraId: undefined }),
      ...(fellBack.includes('microphone') && { microphoneId: undefined }),
    }
    for (const track of tracks) take(track)
    if (!settings.video) drop('video')
    if (!settings.audio) drop('audio')
    return fellBack
  }

  return {
    stream,
    open(settings) {
      const asked = epoch
      const changing = queue.then(() => (asked === epoch ? change(settings) : undefined))
      queue = changing.catch(ignoreFailure('its caller has it'))
      return changing
    },
    distrustCamera() {
      // without its quality it is another camera to the next `open`
      delete opened.quality
    },
    get isMuted() {
      return stream.getVideoTracks()[0]?.muted ?? false
    },
    setPaused(value) {
      paused = value
      for (const track of stream.getTracks()) track.enabled = !paused
    },
    close() {
      epoch += 1
      opened = {}
      drop('video')
      drop('audio')
    },
  }
}

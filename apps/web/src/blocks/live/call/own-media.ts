import { type Quality, qualities } from '@footlight/contract'
import {
  type Capture,
  type CaptureSettings,
  createCapture,
  type DeviceKind,
  type DevicesPort,
  type Facing,
  LiveError,
} from '@footlight/live'
import type { SentSettings } from './leg.ts'
import type { Kind } from './media-connections.ts'
import { createScreenShare, type ScreenSharePorts } from './screen-share.ts'

export interface OwnSettings {
  /** the microphone is on */
  audio: boolean
  /** the camera is on */
  video: boolean
  cameraId: string | undefined
  microphoneId: string | undefined
  /** which of a phone's cameras, where none is chosen by its id */
  facing: Facing | undefined
  quality: Quality
}

export interface OwnMediaPorts extends ScreenSharePorts {
  devices: () => DevicesPort
  /** a device in use is gone; `isReplaced`: the default one took its place */
  onDeviceGone(kind: DeviceKind, isReplaced: boolean): void
}

/** What this side sends and shows of itself. */
export interface Own {
  settings: OwnSettings
  /** what is sent: the screen while it is shared, else the camera */
  video: MediaStreamTrack | undefined
  audio: MediaStreamTrack | undefined
  isSharing: boolean
  /** why camera or microphone did not open, while the other may have */
  error: LiveError | undefined
}

export interface OwnMedia {
  readonly own: Own
  /** Opens camera and microphone; false: neither opened. */
  open(): Promise<boolean>
  change(changes: Partial<OwnSettings>): void
  /** Shares a screen that the user chooses, until `stopSharing` or the browser's own button. */
  share(): void
  stopSharing(): void
  sent(): SentSettings
  close(): void
}

/** What is sent now, by kind. */
export function tracksOf({ audio, video }: Own): Partial<Record<Kind, MediaStreamTrack>> {
  return { ...(audio && { audio }), ...(video && { video }) }
}

/** A device that is switched on and did not open is off. */
export function isOn(own: Own, kind: Kind): boolean {
  return own.settings[kind] && (own[kind] !== undefined || own.error === undefined)
}

/** Camera, microphone and shared screen of a call: what is open, and what of it is sent. */
export function createOwnMedia(
  ports: OwnMediaPorts,
  initial: OwnSettings,
  onChange: (own: Own) => void,
): OwnMedia {
  let capture: Capture | undefined
  const screen = createScreenShare(ports, () => refresh())
  let own: Own = {
    settings: initial,
    video: undefined,
    audio: undefined,
    isSharing: false,
    error: undefined,
  }

  function set(changes: Partial<Own>) {
    own = { ...own, ...changes }
    onChange(own)
  }

  /** Reads again what is open: a microphone that is off stays open, silent, and is back at once. */
  function refresh(changes: Partial<Own> = {}) {
    const audio = capture?.stream.getAudioTracks().find(isLive)
    const camera = capture?.stream.getVideoTracks().find(isLive)
    if (audio) audio.enabled = own.settings.audio
    const video = screen.track ?? (own.settings.video ? camera : undefined)
    set({ ...changes, audio, video, isSharing: screen.track !== undefined })
  }

  async function open(): Promise<boolean> {
    capture ??= createCapture(ports.devices, (kind) => void onUnplugged(kind))
    const mine = capture
    try {
      const { fellBack, error } = await openWhatIsThere(mine, own.settings)
      // closed meanwhile
      if (fellBack === undefined || mine !== capture) return false
      for (const kind of fellBack) ports.onDeviceGone(kind, true)
      refresh({ error })
      return true
    } catch (error) {
      if (mine === capture) refresh({ error: error as LiveError })
      return false
    }
  }

  async function onUnplugged(kind: DeviceKind) {
    const mine = capture
    const id = kind === 'camera' ? 'cameraId' : 'microphoneId'
    own = { ...own, settings: { ...own.settings, [id]: undefined } }
    refresh()
    await open()
    const type = kind === 'camera' ? 'video' : 'audio'
    if (mine === capture)
      ports.onDeviceGone(
        kind,
        mine?.stream.getTracks().some((one) => one.kind === type && isLive(one)) ?? false,
      )
  }

  function change(changes: Partial<OwnSettings>) {
    own = { ...own, settings: { ...own.settings, ...changes } }
    refresh()
    // what is closed stays closed
    if (!capture) return
    const isMissing = own.settings.audio && !own.audio
    if (isMissing || Object.keys(changes).some((name) => name !== 'audio')) void open()
  }

  return {
    get own() {
      return own
    },
    open,
    change,
    share: () => void screen.share(),
    stopSharing: screen.stop,
    sent: () => ({
      audio: own.settings.audio && own.audio !== undefined,
      video: own.video !== undefined,
      bitrate: qualities[own.settings.quality].videoBitrateKbps * 1000,
    }),
    close() {
      screen.close()
      const closing = capture
      capture = undefined
      closing?.close()
      set({ audio: undefined, video: undefined, isSharing: false })
    },
  }
}

const isLive = ({ readyState }: MediaStreamTrack) => readyState === 'live'

/** Failures that may be those of one of the two devices. */
const ofOneDevice: readonly string[] = ['NO_DEVICE', 'PERMISSION_DENIED', 'DEVICE_BUSY']

/** Both, or the one of the two that opens, with the error of the other; and the kinds that fell back to the default device. */
async function openWhatIsThere(
  capture: Capture,
  { video, cameraId, microphoneId, facing, quality }: OwnSettings,
): Promise<{ fellBack: DeviceKind[] | undefined; error?: LiveError }> {
  const both: CaptureSettings = { quality, video, audio: true, cameraId, microphoneId, facing }
  try {
    return { fellBack: await capture.open(both) }
  } catch (error) {
    const isOfOne = error instanceof LiveError && ofOneDevice.includes(error.code)
    // a camera that is still open stays, where the change to another one failed
    if (!isOfOne || !video || capture.stream.getVideoTracks().some(isLive)) throw error
    for (const one of [{ video: false }, { audio: false }])
      try {
        return { fellBack: await capture.open({ ...both, ...one }), error }
      } catch {
        // the error of both says why
      }
    throw error
  }
}

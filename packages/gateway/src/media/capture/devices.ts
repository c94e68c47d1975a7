import { GatewayError } from '../../errors.ts'
import { type Preset, sizeConstraints } from '../presets.ts'
import { type Capture, hold, stopTracks } from './held.ts'

export interface DeviceRequest {
  /** this device and no other; without it the browser's default */
  deviceId?: string
  /** fails where there is none; otherwise the capture goes on without it */
  required?: boolean
}

export interface CameraRequest extends DeviceRequest {
  preset?: Preset
}

export interface CaptureOptions {
  audio?: boolean | DeviceRequest
  video?: boolean | CameraRequest
  /** gives up waiting, and closes what was captured */
  signal?: AbortSignal
  devices?: Devices
}

type Devices = Pick<MediaDevices, 'getUserMedia'>
type Wanted = Partial<Record<'audio' | 'video', { constraints: MediaTrackConstraints; required: boolean }>>

/**
 * Opens microphone and camera. Rejects with a `GatewayError`:
 * - `capture-unavailable`: no browser, or a page without HTTPS
 * - `no-capture-device`: nothing of what was asked for is there
 * - `no-audio-device`, `no-video-device`: it is required, and only the other one is there
 * - `capture-refused`: the user, the page's permissions policy or the device itself refused; `cause` has the reason
 */
export async function capture(options: CaptureOptions): Promise<Capture> {
  const { signal, devices = globalThis.navigator?.mediaDevices } = options
  signal?.throwIfAborted()
  if (devices === undefined) throw new GatewayError('capture-unavailable')
  return hold(open(devices, readWanted(options)), signal)
}

function readWanted({ audio = false, video = false }: CaptureOptions): Wanted {
  const { preset, ...camera }: CameraRequest = video === true ? {} : video || {}
  const microphone = audio === true ? {} : audio
  return {
    ...(microphone && { audio: wish(microphone) }),
    ...(video && { video: wish(camera, preset && sizeConstraints(preset)) }),
  }
}

function wish({ deviceId, required = false }: DeviceRequest, size: MediaTrackConstraints = {}) {
  return {
    required,
    constraints: { ...size, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) },
  }
}

async function open(devices: Devices, wanted: Wanted): Promise<MediaStream> {
  const { audio, video } = wanted
  const both = { audio: audio?.constraints ?? false, video: video?.constraints ?? false }
  return (await ask(devices, both)) ?? (await openEach(devices, wanted))
}

/** `undefined`: a device is missing. The browser does not say which. */
async function ask(devices: Devices, constraints: MediaStreamConstraints) {
  try {
    return await devices.getUserMedia(constraints)
  } catch (cause) {
    const { name } = cause as DOMException
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return undefined
    throw new GatewayError('capture-refused', { cause })
  }
}

async function openEach(devices: Devices, wanted: Wanted): Promise<MediaStream> {
  const streams: MediaStream[] = []
  const missed: GatewayError[] = []
  try {
    for (const kind of ['audio', 'video'] as const) {
      const wish = wanted[kind]
      const stream = wish && (await ask(devices, { [kind]: wish.constraints }))
      if (stream) streams.push(stream)
      else if (wish?.required) missed.push(new GatewayError(`no-${kind}-device`))
    }
    const [first, second] = streams
    if (!first) throw new GatewayError('no-capture-device')
    if (missed[0]) throw missed[0]
    for (const track of second?.getTracks() ?? []) first.addTrack(track)
    return first
  } catch (thrown) {
    for (const stream of streams) stopTracks(stream)
    throw thrown
  }
}

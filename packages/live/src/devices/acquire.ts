import { aspectRatio, cameraLimits, frameRate, type Quality, qualities } from '../constants.ts'
import type { DeviceKind } from './devices.ts'
import { type DevicesPort, deviceError } from './port.ts'

/** Of a phone's cameras, the one towards its user or the one away from it. */
export type Facing = 'user' | 'environment'

/** Which camera is wanted; without either, the browser's default one. */
interface CameraChoice {
  deviceId?: string | undefined
  /** a device without such a camera gives another one; an id takes precedence */
  facing?: Facing | undefined
}

export interface Wanted {
  camera: (CameraChoice & { quality: Quality }) | undefined
  microphone: { deviceId: string | undefined } | undefined
}

export interface Acquired {
  tracks: MediaStreamTrack[]
  /** kinds whose chosen device was missing, so that the default device is used [C6] */
  fellBack: DeviceKind[]
}

function isMissing(thrown: unknown): boolean {
  return (
    thrown instanceof Error && (thrown.name === 'OverconstrainedError' || thrown.name === 'NotFoundError')
  )
}

/**
 * Opens what is wanted with one question to the user: exactly first, then as near as the camera comes,
 * then the default devices. Rejects with a typed reason.
 */
export async function acquire(port: DevicesPort, wanted: Wanted): Promise<Acquired> {
  const { camera, microphone } = wanted
  const audio = microphone ? microphoneConstraints(microphone.deviceId) : false
  const tries: MediaStreamConstraints[] = [
    { video: camera ? cameraConstraints(camera.quality, camera) : false, audio },
  ]
  if (camera) tries.push({ video: lenientCameraConstraints(camera.quality, camera), audio })
  const chosen: DeviceKind[] = []
  if (camera?.deviceId !== undefined) chosen.push('camera')
  if (microphone?.deviceId !== undefined) chosen.push('microphone')
  if (chosen.length > 0) {
    tries.push({
      video: camera ? lenientCameraConstraints(camera.quality) : false,
      audio: microphone ? microphoneConstraints() : false,
    })
  }
  let refusal: unknown
  for (const [index, constraints] of tries.entries()) {
    try {
      const stream = await port.getUserMedia(constraints)
      const isLast = chosen.length > 0 && index === tries.length - 1
      return { tracks: stream.getTracks(), fellBack: isLast ? chosen : [] }
    } catch (thrown) {
      refusal = thrown
      if (!isMissing(thrown)) break
    }
  }
  throw deviceError(refusal)
}

/** The preset's size, within the limits of every stream. */
function cameraConstraints(quality: Quality, choice: CameraChoice = {}): MediaTrackConstraints {
  const { width, height } = qualities[quality]
  const { min, max } = cameraLimits
  return {
    ...sizeless(choice),
    width: { min: min.width, ideal: width, max: max.width },
    height: { min: min.height, ideal: height, max: max.height },
    frameRate: { ideal: frameRate, max: frameRate },
  }
}

/** For a camera that cannot keep the limits: as near to the preset as it comes. */
function lenientCameraConstraints(quality: Quality, choice: CameraChoice = {}): MediaTrackConstraints {
  const { width, height } = qualities[quality]
  return {
    ...sizeless(choice),
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: frameRate },
  }
}

function sizeless({ deviceId, facing }: CameraChoice): MediaTrackConstraints {
  return {
    // a phone held upright turns its camera's picture: the ratio would cut a wide one out of it
    ...(!(globalThis.innerHeight > globalThis.innerWidth) && { aspectRatio: { ideal: aspectRatio } }),
    ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
    ...(deviceId === undefined && facing !== undefined && { facingMode: { ideal: facing } }),
  }
}

function microphoneConstraints(deviceId?: string): MediaTrackConstraints {
  return { echoCancellation: true, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) }
}

import type { Quality } from '../constants.ts'
import {
  type CameraChoice,
  cameraConstraints,
  lenientCameraConstraints,
  microphoneConstraints,
} from './constraints.ts'
import type { DeviceKind } from './memory.ts'
import { type DevicesPort, deviceError } from './port.ts'

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

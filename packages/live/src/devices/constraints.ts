import { aspectRatio, cameraLimits, frameRate, type Quality, qualities } from '../constants.ts'

/** Of a phone's cameras, the one towards its user or the one away from it. */
export type Facing = 'user' | 'environment'

/** Which camera is wanted; without either, the browser's default one. */
export interface CameraChoice {
  deviceId?: string | undefined
  /** a device without such a camera gives another one; an id takes precedence */
  facing?: Facing | undefined
}

/** The preset's size, within the limits of every stream. */
export function cameraConstraints(quality: Quality, choice: CameraChoice = {}): MediaTrackConstraints {
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
export function lenientCameraConstraints(quality: Quality, choice: CameraChoice = {}): MediaTrackConstraints {
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

export function microphoneConstraints(deviceId?: string): MediaTrackConstraints {
  return { echoCancellation: true, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) }
}

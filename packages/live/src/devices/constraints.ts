import { aspectRatio, cameraLimits, frameRate, type Quality, qualities } from '../constants.ts'

/** The preset's size, within the limits of every stream. */
export function cameraConstraints(quality: Quality, deviceId?: string): MediaTrackConstraints {
  const { width, height } = qualities[quality]
  const { min, max } = cameraLimits
  return {
    ...sizeless(deviceId),
    width: { min: min.width, ideal: width, max: max.width },
    height: { min: min.height, ideal: height, max: max.height },
    frameRate: { ideal: frameRate, max: frameRate },
  }
}

/** For a camera that cannot keep the limits: as near to the preset as it comes. */
export function lenientCameraConstraints(quality: Quality, deviceId?: string): MediaTrackConstraints {
  const { width, height } = qualities[quality]
  return {
    ...sizeless(deviceId),
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: frameRate },
  }
}

function sizeless(deviceId?: string): MediaTrackConstraints {
  return {
    aspectRatio: { ideal: aspectRatio },
    ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
  }
}

export function microphoneConstraints(deviceId?: string): MediaTrackConstraints {
  return { echoCancellation: true, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) }
}

import { LiveError, toLiveError } from '../errors.ts'

/** What this package needs of `navigator.mediaDevices`. */
export interface DevicesPort {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  enumerateDevices(): Promise<MediaDeviceInfo[]>
  addEventListener(type: 'devicechange', listener: () => void): void
  removeEventListener(type: 'devicechange', listener: () => void): void
}

/** The browser's devices; throws NOT_SUPPORTED where there are none (no browser, or a page without HTTPS). */
export function browserDevices(): DevicesPort {
  const devices: DevicesPort | undefined = globalThis.navigator?.mediaDevices
  if (devices === undefined) throw new LiveError('NOT_SUPPORTED', 'getUserMedia not available')
  return devices
}

/** What getUserMedia refused with, as a typed reason. */
export function deviceError(thrown: unknown): LiveError {
  const name = thrown instanceof Error ? thrown.name : ''
  const cause = thrown
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return new LiveError('PERMISSION_DENIED', 'use of camera or microphone was not allowed', { cause })
    case 'NotFoundError':
    case 'OverconstrainedError':
      return new LiveError('NO_DEVICE', 'no camera or microphone found', { cause })
    case 'NotReadableError':
    case 'AbortError':
      return new LiveError('DEVICE_BUSY', 'camera or microphone is in use by another program', { cause })
    default:
      return toLiveError(thrown, 'DEVICE_FAILED')
  }
}

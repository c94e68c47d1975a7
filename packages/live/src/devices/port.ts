import { LiveError } from '../errors.ts'

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

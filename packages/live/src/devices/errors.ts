import { LiveError, toLiveError } from '../errors.ts'

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

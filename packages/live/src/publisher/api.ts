import type { Quality } from '../constants.ts'
import type { Capture } from '../devices/capture.ts'
import type { DeviceKind } from '../devices/devices.ts'
import type { LiveError } from '../errors.ts'
import type { ExternalState } from '../machine/moves.ts'
import type { Page } from '../ports/page.ts'
import type { SessionPorts } from '../session.ts'
import type { OpenPublisherPeer } from './peer.ts'
import type { PublisherStats } from './stats.ts'

export interface PublisherCallbacks {
  /** only when it changes */
  onStateChange?: (state: ExternalState) => void
  /** once, when the publisher gives up */
  onError?: (error: LiveError) => void
  onAttempt?: (attempt: number, of: number) => void
  onStats?: (stats: PublisherStats) => void
  /** the chosen device is gone: the default one stands in [C6] */
  onDeviceFallback?: (kind: DeviceKind) => void
  /** the camera gives no frame, also after it was opened again; false: it gives some again */
  onSilentCamera?: (isSilent: boolean) => void
  /** the captured stream, after every change of its tracks */
  onMedia?: (stream: MediaStream) => void
}

export interface PublisherPorts extends SessionPorts {
  page: Page
  openPeer: OpenPublisherPeer
  createCapture: (onUnplugged: (kind: DeviceKind) => void) => Capture
}

export interface Publisher {
  readonly state: ExternalState
  /** Opens camera and microphone and shows them, without publishing. Rejects with a typed reason. */
  preview(): Promise<MediaStream>
  start(): void
  /** Ends the broadcast; a preview that was asked for stays. */
  stop(): void
  /** Ends everything for good. */
  close(): void
  setQuality(quality: Quality): void
  setAudio(audio: boolean): void
  setPaused(paused: boolean): void
  /** undefined: the default device */
  setCamera(deviceId: string | undefined): void
  setMicrophone(deviceId: string | undefined): void
  [Symbol.dispose](): void
}

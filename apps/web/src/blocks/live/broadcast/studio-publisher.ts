import type { StreamOptions } from '@footlight/contract'
import type {
  createPublisher,
  DeviceKind,
  LiveError,
  Publisher,
  PublisherCallbacks,
  PublisherOptions,
} from '@footlight/live'
import type { Store } from '../../../lib/store.ts'
import { type BroadcastSettings, type BroadcastState, withStats } from './broadcast-state.ts'
import { obstacleOf } from './obstacle.ts'

export interface PublisherPorts {
  createPublisher: typeof createPublisher
  /** [D8] a token of its own for every connect; rejects with a LiveError */
  getTicket(settings: BroadcastSettings): Promise<StreamOptions>
  onDeviceFallback(kind: DeviceKind): void
  /** the camera gives no picture, also after it was opened again */
  onSilentCamera(): void
  copyOf(media: MediaStream): MediaStream
}

interface PublisherEvents {
  /** the picture has reached the media server */
  onActive(): void
  /** the publisher has given up */
  onError(error: LiveError): void
}

/** The publisher of a broadcast, which is opened and closed with the camera; what it reports goes into the broadcast's state. */
export function createStudioPublisher(
  ports: PublisherPorts,
  { getState, set }: Store<BroadcastState>,
  { onActive, onError }: PublisherEvents,
) {
  let publisher: Publisher | undefined

  const callbacks: PublisherCallbacks = {
    onStateChange(next) {
      set({ state: next })
      if (next !== 'active') return
      onActive()
      set({ attempt: undefined, error: undefined, hasSent: true })
    },
    // without a stream there are no stats, and stale ones would show a good connection
    onAttempt: (number, of) => set({ attempt: { number, of }, stats: undefined }),
    onStats(stats) {
      const changes = withStats(getState(), stats)
      if (changes) set(changes)
    },
    onMedia(media) {
      if (!isSame(media, getState().media)) set({ media: ports.copyOf(media) })
    },
    onDeviceFallback: ports.onDeviceFallback,
    onSilentCamera(isSilent) {
      if (isSilent) ports.onSilentCamera()
    },
    onError,
  }

  function preview() {
    const mine = publisher
    mine?.preview().then(
      () => {
        // the error stays, so that the performer can read why the broadcast is off air
        const { error } = getState()
        if (mine === publisher && error && obstacleOf(error.code, '').remedy === 'devices')
          set({ error: undefined })
      },
      (error: LiveError) => {
        if (mine === publisher) set({ error })
      },
    )
  }

  return {
    get current() {
      return publisher
    },
    preview,
    /** Opens camera and microphone, unless they are open, or in a call. */
    open() {
      const { settings, isSuspended } = getState()
      if (publisher || isSuspended) return
      publisher = ports.createPublisher(
        publisherOptions(settings, () => ports.getTicket(getState().settings)),
        callbacks,
      )
      preview()
    },
    /** Applies settings that an open publisher changes while it runs. */
    apply(changes: Partial<BroadcastSettings>) {
      if (!publisher) return
      if (changes.quality !== undefined) publisher.setQuality(changes.quality)
      if (changes.audio !== undefined) publisher.setAudio(changes.audio)
      if ('cameraId' in changes) publisher.setCamera(changes.cameraId)
      if ('microphoneId' in changes) publisher.setMicrophone(changes.microphoneId)
    },
    close() {
      const closing = publisher
      publisher = undefined
      closing?.close()
      set({ media: undefined, state: 'disconnected' })
    },
  }
}

function publisherOptions(
  { cameraId, microphoneId, quality, audio }: BroadcastSettings,
  getToken: NonNullable<PublisherOptions['getToken']>,
): PublisherOptions {
  return {
    quality,
    audio,
    audioCodec: 'opus',
    simulcast: true,
    ...(cameraId && { cameraId }),
    ...(microphoneId && { microphoneId }),
    // the token's reply names media server and relay servers: the API chooses them at each connect
    serverUrl: '',
    streamName: '',
    getToken,
  }
}

function isSame(media: MediaStream, shown: MediaStream | undefined): boolean {
  const ids = (stream: MediaStream) => Array.from(stream.getTracks(), ({ id }) => id).join()
  return shown !== undefined && ids(media) === ids(shown)
}

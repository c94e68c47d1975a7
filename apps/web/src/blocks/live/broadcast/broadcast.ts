import type { Quality, StreamOptions } from '@footlight/contract'
import {
  type createPublisher,
  type DeviceKind,
  type ExternalState,
  LiveError,
  type Publisher,
  type PublisherStats,
} from '@footlight/live'
import { isOutage, obstacleOf } from './obstacle.ts'

/** Delay before the next round of attempts after an outage of the server ended the broadcast. */
const nextRoundMs = 3000

export interface BroadcastSettings {
  quality: Quality
  audio: boolean
  /** on air, and nothing is sent for now */
  paused: boolean
  cameraId: string | undefined
  microphoneId: string | undefined
  /** [O14] ids of the people who are named as in the picture at each connect; undefined: the performer alone */
  people?: readonly string[] | undefined
}

export interface BroadcastState {
  state: ExternalState
  /** the performer pressed Go live and not Stop: the publisher is on air or reconnecting */
  isOnAir: boolean
  /** has been, since the page was opened */
  wasOnAir: boolean
  /** the picture has reached the media server since the last start */
  hasSent: boolean
  /** what camera and microphone give, also before going live */
  media: MediaStream | undefined
  error: LiveError | undefined
  attempt: { number: number; of: number } | undefined
  /** of what is sent now */
  stats: PublisherStats | undefined
  /** the last two minutes of them, a second each, oldest first */
  recentStats: readonly PublisherStats[]
  settings: BroadcastSettings
  /** [S20] camera and microphone are in a video call, and nothing is sent to the stage */
  isSuspended: boolean
}

export interface BroadcastPorts {
  createPublisher: typeof createPublisher
  /** [D8] a token of its own for every connect; rejects with a LiveError */
  getTicket(settings: BroadcastSettings): Promise<StreamOptions>
  /** Takes the lock of the one page of a browser that is on air; resolves with its release, undefined: another page keeps it. */
  takeAir(takesOver: boolean, onLost: () => void): Promise<(() => void) | undefined>
  onDeviceFallback(kind: DeviceKind): void
  /** the camera gives no picture, also after it was opened again */
  onSilentCamera(): void
  copyOf(media: MediaStream): MediaStream
  /** returns a function that cancels the timer */
  after(delayMs: number, run: () => void): () => void
}

export interface Broadcast {
  getState(): BroadcastState
  subscribe(listener: () => void): () => void
  /** The performer opens the studio, which shows camera and microphone. `initial` is used at the first visit only. */
  enter(initial: BroadcastSettings): void
  /** The performer leaves the studio: on air the broadcast continues, off air the camera closes. */
  leave(): void
  change(changes: Partial<BroadcastSettings>): void
  preview(): void
  /** [D7] `takesOver`: also where another page of the performer is on air */
  start(takesOver?: boolean): void
  stop(): void
  /** [S20] Gives camera and microphone to a video call; on air the broadcast returns with `resume`. */
  suspend(): void
  resume(): void
  /** for good */
  close(): void
}

/** two minutes, at one a second */
export const maxRecentStats = 120

/** [S17] The performer's camera and microphone, shown in the studio, and on air until it is stopped. */
export function createBroadcast(ports: BroadcastPorts): Broadcast {
  const listeners = new Set<() => void>()
  let state: BroadcastState = {
    state: 'disconnected',
    isOnAir: false,
    wasOnAir: false,
    hasSent: false,
    media: undefined,
    error: undefined,
    attempt: undefined,
    stats: undefined,
    recentStats: [],
    settings: { quality: 'md', audio: true, paused: false, cameraId: undefined, microphoneId: undefined },
    isSuspended: false,
  }
  let publisher: Publisher | undefined
  let isLookedAt = false
  let wasEntered = false
  /** sent something since the broadcast was started */
  let wasLive = false
  let giveBackAir: (() => void) | undefined
  let takingAir = Promise.resolve()
  /** [S8] an outage of the server does not count as the performer leaving: still on air, the publisher starts again */
  let cancelNextRound = () => {}

  function set(changes: Partial<BroadcastState>) {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function open(): Publisher {
    const { cameraId, microphoneId, quality, audio } = state.settings
    return ports.createPublisher(
      {
        quality,
        audio,
        audioCodec: 'opus',
        simulcast: true,
        ...(cameraId && { cameraId }),
        ...(microphoneId && { microphoneId }),
        // the token's reply names media server and relay servers: the API chooses them at each connect
        serverUrl: '',
        streamName: '',
        getToken: () => ports.getTicket(state.settings),
      },
      {
        onStateChange(next) {
          set({ state: next })
          if (next !== 'active') return
          wasLive = true
          set({ attempt: undefined, error: undefined, hasSent: true })
        },
        // without a stream there are no stats, and stale ones would show a good connection
        onAttempt: (number, of) => set({ attempt: { number, of }, stats: undefined }),
        onStats(stats) {
          if (state.isOnAir && !state.settings.paused)
            set({ stats, recentStats: [...state.recentStats, stats].slice(-maxRecentStats) })
        },
        onMedia(media) {
          if (!isSame(media, state.media)) set({ media: ports.copyOf(media) })
        },
        onDeviceFallback: ports.onDeviceFallback,
        onSilentCamera(isSilent) {
          if (isSilent) ports.onSilentCamera()
        },
        onError(error) {
          if (wasLive && isOutage(error.code)) {
            cancelNextRound = ports.after(nextRoundMs, () => publisher?.start())
            return
          }
          fall(error)
        },
      },
    )
  }

  function fall(error: LiveError) {
    comeOff()
    set({ error })
  }

  function lose() {
    publisher?.stop()
    fall(new LiveError('NAME_IN_USE', 'another page of this browser is on air'))
  }

  /** Off air; the camera stays open while the studio shows it. */
  function comeOff() {
    cancelNextRound()
    giveBackAir?.()
    giveBackAir = undefined
    set({
      isOnAir: false,
      attempt: undefined,
      stats: undefined,
      recentStats: [],
      settings: { ...state.settings, paused: false },
    })
    if (!isLookedAt) shut()
  }

  function shut() {
    const closing = publisher
    publisher = undefined
    closing?.close()
    set({ media: undefined, state: 'disconnected' })
  }

  function preview() {
    const mine = publisher
    mine?.preview().then(
      () => {
        // the error stays, so that the performer can read why the broadcast is off air
        if (mine === publisher && state.error && obstacleOf(state.error.code, '').remedy === 'devices')
          set({ error: undefined })
      },
      (error: LiveError) => {
        if (mine === publisher) set({ error })
      },
    )
  }

  function show() {
    if (publisher || state.isSuspended) return
    publisher = open()
    preview()
  }

  async function takeAir(takesOver: boolean) {
    // a second press before the first answer asks no second time
    if (!state.isOnAir || giveBackAir) return
    const giveBack = await ports.takeAir(takesOver, lose)
    if (!giveBack) return lose()
    // taken back meanwhile
    if (!state.isOnAir) return giveBack()
    giveBackAir = giveBack
    if (!state.settings.paused) publisher?.start()
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    enter(initial) {
      isLookedAt = true
      if (!wasEntered) set({ settings: initial })
      wasEntered = true
      show()
    },
    leave() {
      isLookedAt = false
      if (!state.isOnAir) shut()
    },
    change(changes) {
      set({ settings: { ...state.settings, ...changes } })
      if (!publisher) return
      if (changes.quality !== undefined) publisher.setQuality(changes.quality)
      if (changes.audio !== undefined) publisher.setAudio(changes.audio)
      if (changes.paused !== undefined && state.isOnAir) {
        // [S8] black frames would still be frames that reach the client, and be billed: a pause sends nothing
        cancelNextRound()
        set({ attempt: undefined, stats: undefined, hasSent: false })
        if (changes.paused) publisher.stop()
        else publisher.start()
      }
      if ('cameraId' in changes) publisher.setCamera(changes.cameraId)
      if ('microphoneId' in changes) publisher.setMicrophone(changes.microphoneId)
    },
    preview,
    start(takesOver = false) {
      if (state.isOnAir || !publisher) return
      set({
        error: undefined,
        isOnAir: true,
        wasOnAir: true,
        hasSent: false,
        settings: { ...state.settings, paused: false },
      })
      wasLive = false
      takingAir = takingAir.then(() => takeAir(takesOver))
    },
    stop() {
      publisher?.stop()
      comeOff()
    },
    suspend() {
      if (state.isSuspended) return
      cancelNextRound()
      set({ isSuspended: true, attempt: undefined, stats: undefined, hasSent: false })
      shut()
    },
    resume() {
      if (!state.isSuspended) return
      set({ isSuspended: false })
      if (state.isOnAir || isLookedAt) show()
      if (state.isOnAir && !state.settings.paused) publisher?.start()
    },
    close() {
      isLookedAt = false
      comeOff()
      listeners.clear()
    },
  }
}

function isSame(media: MediaStream, shown: MediaStream | undefined): boolean {
  const ids = (stream: MediaStream) => Array.from(stream.getTracks(), ({ id }) => id).join()
  return shown !== undefined && ids(media) === ids(shown)
}

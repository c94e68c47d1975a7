import type { Quality, StreamOptions } from '@footlight/contract'
import {
  createPublisher,
  type ExternalState,
  LiveError,
  type Publisher,
  type PublisherStats,
} from '@footlight/live'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.tsx'
import { isOutage } from './obstacle.ts'

/** How long a broadcast that an outage of the house ended waits for its next round of attempts. */
const nextRoundMs = 3000

export interface BroadcastSettings {
  quality: Quality
  audio: boolean
  /** on air, and nothing is sent for now */
  paused: boolean
  cameraId: string | undefined
  microphoneId: string | undefined
}

export interface Broadcast {
  state: ExternalState
  /** pressed and not taken back: the publisher is on air or on its way back to it */
  isOnAir: boolean
  /** what camera and microphone give, also before going live */
  media: MediaStream | undefined
  error: LiveError | undefined
  attempt: { number: number; of: number } | undefined
  stats: PublisherStats | undefined
  settings: BroadcastSettings
  change(changes: Partial<BroadcastSettings>): void
  preview(): void
  start(): void
  stop(): void
}

interface BroadcastOptions {
  relayServers: readonly { urls: string; username: string; credential: string }[]
  element: RefObject<HTMLVideoElement | null>
  initial: BroadcastSettings
}

/** The performer's camera and microphone, shown at once and published when she goes live. */
export function useBroadcast({ relayServers, element, initial }: BroadcastOptions): Broadcast {
  const publisher = useRef<Publisher>(undefined)
  const [settings, setSettings] = useState(initial)
  const [state, setState] = useState<ExternalState>('disconnected')
  const [isOnAir, setOnAir] = useState(false)
  const [media, setMedia] = useState<MediaStream>()
  const [error, setError] = useState<LiveError>()
  const [attempt, setAttempt] = useState<{ number: number; of: number }>()
  const [stats, setStats] = useState<PublisherStats>()
  /** sent something since she went live */
  const wasLive = useRef(false)
  /** an outage of the house is not an absence of hers: she is on air, and the publisher is to begin again */
  const [isWaiting, setWaiting] = useState(false)

  const quality = useEffectEvent(() => settings.quality)
  const open = useEffectEvent((video: HTMLVideoElement) =>
    createPublisher(
      {
        ...given(settings),
        // both are said with the token: which media server it is, the server decides at each connect
        serverUrl: '',
        streamName: '',
        relayServers,
        element: video,
        getToken: () => freshTicket(quality()),
      },
      {
        onStateChange(next) {
          setState(next)
          if (next === 'active') {
            wasLive.current = true
            setAttempt(undefined)
            setError(undefined)
          }
        },
        onAttempt: (number, of) => setAttempt({ number, of }),
        onStats: setStats,
        onMedia: (stream) => setMedia(new MediaStream(stream.getTracks())),
        onDeviceFallback: (kind) =>
          toast({ tone: 'plain', text: `Your ${kind} is gone. The default one stands in.` }),
        onError(reason) {
          if (wasLive.current && isOutage(reason.code)) return setWaiting(true)
          setError(reason)
          setOnAir(false)
        },
      },
    ),
  )

  useEffect(() => {
    const video = element.current
    if (!video) return
    const opened = open(video)
    publisher.current = opened
    let isOpen = true
    opened.preview().then(
      () => isOpen && setError(undefined),
      (reason) => isOpen && setError(reason),
    )
    return () => {
      isOpen = false
      opened.close()
    }
  }, [element])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      setWaiting(false)
      publisher.current?.start()
    }, nextRoundMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  return {
    state,
    isOnAir,
    media,
    error,
    attempt,
    stats: isOnAir && !settings.paused ? stats : undefined,
    settings,
    change(changes) {
      setSettings({ ...settings, ...changes })
      const target = publisher.current
      if (!target) return
      if (changes.quality !== undefined) target.setQuality(changes.quality)
      if (changes.audio !== undefined) target.setAudio(changes.audio)
      if (changes.paused !== undefined && isOnAir) {
        // [S8] black frames would still be frames that reach the client, and be billed: a pause sends nothing
        setAttempt(undefined)
        setWaiting(false)
        if (changes.paused) target.stop()
        else target.start()
      }
      if ('cameraId' in changes) target.setCamera(changes.cameraId)
      if ('microphoneId' in changes) target.setMicrophone(changes.microphoneId)
    },
    preview: () => void publisher.current?.preview().then(() => setError(undefined), setError),
    start() {
      setError(undefined)
      setSettings({ ...settings, paused: false })
      setOnAir(true)
      wasLive.current = false
      publisher.current?.start()
    },
    stop() {
      setOnAir(false)
      setSettings({ ...settings, paused: false })
      setAttempt(undefined)
      setWaiting(false)
      publisher.current?.stop()
    },
  }
}

/** [D8] Every connect asks for its own token. A refusal by the server is final, a lost network is not. */
async function freshTicket(quality: Quality): Promise<StreamOptions> {
  const result = await call('goLive', { body: { quality } })
  if (result.ok) return result.value.publishStream
  throw new LiveError('TOKEN_UNAVAILABLE', result.message, {
    recoverable: result.status === 0 || result.status >= 500,
  })
}

/** Options without the parts that nobody chose. */
function given({ cameraId, microphoneId, ...rest }: BroadcastSettings) {
  return { ...rest, ...(cameraId && { cameraId }), ...(microphoneId && { microphoneId }) }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { defaults } from '../constants.ts'
import { createPublisher, type ExternalState, type LiveError, type Publisher } from '../index.ts'
import type { PublisherOptions } from '../options.ts'
import type { PublisherStats } from '../publisher/stats.ts'
import { type StreamIdentity, streamKey } from './stream-key.ts'

export interface PublisherHookOptions extends Omit<PublisherOptions, 'element'>, StreamIdentity {
  /** on air as soon as it is there; default: `start` says when */
  autoStart?: boolean
}

export interface PublisherView {
  /** give it to the video element; where there is no picture, there need not be one */
  ref: (element: HTMLVideoElement | null) => void
  state: ExternalState
  error: LiveError | undefined
  attempt: { attempt: number; of: number } | undefined
  stats: PublisherStats | undefined
  /** what is captured, for a level meter */
  media: MediaStream | undefined
  preview: () => void
  start: () => void
  stop: () => void
}

/** A publisher for as long as options are given; quality, audio, pause and devices follow the options as they change. */
export function usePublisher(options: PublisherHookOptions | undefined): PublisherView {
  const [element, ref] = useState<HTMLVideoElement | null>(null)
  const publisher = useRef<Publisher>(undefined)
  const [view, setView] = useState<Omit<PublisherView, 'ref' | 'preview' | 'start' | 'stop'>>(idle)
  const update = (changes: Partial<PublisherView>) => setView((now) => ({ ...now, ...changes }))
  const key = streamKey(options)
  const needsElement = options?.video !== false
  const { quality = defaults.quality, audio = false, paused = false, cameraId, microphoneId } = options ?? {}

  const open = useEffectEvent((video: HTMLVideoElement | null) => {
    const { identity: _, autoStart = false, ...rest } = options ?? {}
    const opened = createPublisher(
      { serverUrl: '', streamName: '', ...rest, ...(video && { element: video }) },
      {
        onStateChange: (state) => update(state === 'active' ? { state, attempt: undefined } : { state }),
        onError: (error) => update({ error }),
        onAttempt: (attempt, of) => update({ attempt: { attempt, of } }),
        onStats: (stats) => update({ stats }),
        onMedia: (stream) => update({ media: new MediaStream(stream.getTracks()) }),
      },
    )
    if (autoStart) opened.start()
    return opened
  })

  // runs before the effect that opens: a new publisher has its options already
  useEffect(() => publisher.current?.setQuality(quality), [quality])
  useEffect(() => publisher.current?.setAudio(audio), [audio])
  useEffect(() => publisher.current?.setPaused(paused), [paused])
  useEffect(() => publisher.current?.setCamera(cameraId), [cameraId])
  useEffect(() => publisher.current?.setMicrophone(microphoneId), [microphoneId])
  useEffect(() => {
    if (key === undefined || (needsElement && !element)) return
    const opened = open(element)
    publisher.current = opened
    return () => {
      opened.close()
      publisher.current = undefined
      setView(idle)
    }
  }, [element, needsElement, key])

  return {
    ...view,
    ref,
    preview() {
      publisher.current?.preview().catch((error: LiveError) => update({ error }))
    },
    start() {
      update({ error: undefined })
      publisher.current?.start()
    },
    stop: () => publisher.current?.stop(),
  }
}

const idle = {
  state: 'disconnected',
  error: undefined,
  attempt: undefined,
  stats: undefined,
  media: undefined,
} as const

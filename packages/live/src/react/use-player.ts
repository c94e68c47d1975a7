import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  createPlayer,
  type ExternalState,
  type LiveError,
  type Player,
  type PlayerOptions,
} from '../index.ts'
import type { PlayerStats } from '../player/stats.ts'
import { streamKey } from './stream-key.ts'

export interface PlayerView {
  /** give it to the video element */
  ref: (element: HTMLVideoElement | null) => void
  state: ExternalState
  error: LiveError | undefined
  attempt: { attempt: number; of: number } | undefined
  stats: PlayerStats | undefined
  /** the browser wants a click: call `play` from one */
  autoplayBlocked: boolean
  play: () => void
}

/** Plays as long as options are given and the element is there. Another address or token is another player. */
export function usePlayer(options: Omit<PlayerOptions, 'element'> | undefined): PlayerView {
  const [element, ref] = useState<HTMLVideoElement | null>(null)
  const player = useRef<Player>(undefined)
  const [view, setView] = useState<Omit<PlayerView, 'ref' | 'play'>>(idle)
  const key = streamKey(options)
  const { muted = false, paused = false } = options ?? {}

  const open = useEffectEvent((video: HTMLVideoElement) => {
    const update = (changes: Partial<PlayerView>) => setView((now) => ({ ...now, ...changes }))
    return createPlayer(
      { serverUrl: '', streamName: '', ...options, element: video },
      {
        onStateChange: (state) =>
          update(state === 'active' ? { state, attempt: undefined, autoplayBlocked: false } : { state }),
        onError: (error) => update({ error }),
        onAttempt: (attempt, of) => update({ attempt: { attempt, of } }),
        onStats: (stats) => update({ stats }),
        onAutoplayBlocked: () => update({ autoplayBlocked: true }),
      },
    )
  })

  useEffect(() => {
    if (!element || key === undefined) return
    const opened = open(element)
    player.current = opened
    opened.start()
    return () => {
      opened.close()
      player.current = undefined
      setView(idle)
    }
  }, [element, key])

  useEffect(() => player.current?.setMuted(muted), [muted])
  useEffect(() => player.current?.setPaused(paused), [paused])

  return { ...view, ref, play: () => player.current?.play() }
}

const idle = {
  state: 'disconnected',
  error: undefined,
  attempt: undefined,
  stats: undefined,
  autoplayBlocked: false,
} as const

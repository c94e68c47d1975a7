import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  createPlayer,
  type ExternalState,
  type LiveError,
  type Player,
  type PlayerOptions,
} from '../index.ts'
import type { PlayerStats } from '../player/stats.ts'
import { type StreamIdentity, streamKey } from './stream-key.ts'

export interface PlayerHookOptions extends Omit<PlayerOptions, 'element'>, StreamIdentity {
  /** the delay after giving up until it begins another round of attempts; default: no further round */
  nextRoundMs?: number | undefined
}

export interface PlayerView {
  /** give it to the video element, unless the hook was given one */
  ref: (element: HTMLVideoElement | null) => void
  state: ExternalState
  /** why it gave up, until it plays or begins again */
  error: LiveError | undefined
  attempt: { attempt: number; of: number } | undefined
  stats: PlayerStats | undefined
  /** the browser wants a click: call `play` from one */
  autoplayBlocked: boolean
  play: () => void
  /** begins another round of attempts */
  restart: () => void
}

/** Plays as long as options are given and the element is there. Another stream is another player. */
export function usePlayer(
  options: PlayerHookOptions | undefined,
  given?: RefObject<HTMLVideoElement | null>,
): PlayerView {
  const [element, ref] = useState<HTMLVideoElement | null>(null)
  const player = useRef<Player>(undefined)
  const [view, setView] = useState<Omit<PlayerView, 'ref' | 'play' | 'restart'>>(idle)
  const update = (changes: Partial<PlayerView>) => setView((now) => ({ ...now, ...changes }))
  const key = streamKey(options)
  const { muted = false, paused = false, nextRoundMs } = options ?? {}

  const open = useEffectEvent((video: HTMLVideoElement) => {
    const { identity: _, nextRoundMs: __, ...rest } = options ?? {}
    return createPlayer(
      { serverUrl: '', streamName: '', ...rest, element: video },
      {
        onStateChange: (state) =>
          update(
            state === 'active'
              ? { state, error: undefined, attempt: undefined, autoplayBlocked: false }
              : { state },
          ),
        onError: (error) => update({ error }),
        onAttempt: (attempt, of) => update({ attempt: { attempt, of } }),
        onStats: (stats) => update({ stats }),
        onAutoplayBlocked: () => update({ autoplayBlocked: true }),
      },
    )
  })

  // runs before the effect that opens: a new player has its options already
  useEffect(() => player.current?.setMuted(muted), [muted])
  useEffect(() => player.current?.setPaused(paused), [paused])
  useEffect(() => {
    const video = given?.current ?? element
    if (!video || key === undefined) return
    const opened = open(video)
    player.current = opened
    opened.start()
    return () => {
      opened.close()
      player.current = undefined
      setView(idle)
    }
  }, [given, element, key])

  const restart = () => {
    update({ error: undefined })
    player.current?.stop()
    player.current?.start()
  }
  const beginAgain = useEffectEvent(restart)
  const { error } = view
  useEffect(() => {
    if (!error || nextRoundMs === undefined) return
    const timer = setTimeout(() => beginAgain(), nextRoundMs)
    return () => clearTimeout(timer)
  }, [error, nextRoundMs])

  return { ...view, ref, play: () => player.current?.play(), restart }
}

const idle = {
  state: 'disconnected',
  error: undefined,
  attempt: undefined,
  stats: undefined,
  autoplayBlocked: false,
} as const

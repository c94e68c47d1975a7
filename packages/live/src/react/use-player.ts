import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  createPlayer,
  type ExternalState,
  type LiveError,
  type Player,
  type PlayerCallbacks,
  type PlayerOptions,
} from '../index.ts'
import type { PlayerStats } from '../player/stats.ts'
import { type StreamIdentity, streamKey } from './stream-key.ts'

export interface PlayerHookOptions extends Omit<PlayerOptions, 'element'>, StreamIdentity {
  /**
   * the delay after giving up until it begins another round of attempts, or what says it for an error: the same function
   * at each render; default: no further round
   */
  nextRoundMs?: number | ((error: LiveError) => number | undefined) | undefined
}

export interface PlayerView<Place = HTMLVideoElement> {
  /** give it to the element, unless the hook was given one */
  ref: (element: Place | null) => void
  state: ExternalState
  /** why it gave up, until it plays or begins again */
  error: LiveError | undefined
  /** `cause`: why the last attempt ended */
  attempt: { attempt: number; of: number; cause: LiveError | undefined } | undefined
  stats: PlayerStats | undefined
  /** the browser wants a click: call `play` from one */
  autoplayBlocked: boolean
  play: () => void
  /** begins another round of attempts */
  restart: () => void
}

type CreatePlayer<Place> = (
  options: Omit<PlayerOptions, 'element'> & { element: Place },
  callbacks: PlayerCallbacks,
) => Player

/** Plays as long as options are given and the element is there. Another stream is another player. */
export function usePlayer(
  options: PlayerHookOptions | undefined,
  given?: RefObject<HTMLVideoElement | null>,
): PlayerView {
  return usePlayerOf(createPlayer, options, given)
}

/** The same with another kind of player, as the fallback's; `create` is undefined until its code is there. */
export function usePlayerOf<Place extends HTMLElement>(
  create: CreatePlayer<Place> | undefined,
  options: PlayerHookOptions | undefined,
  given?: RefObject<Place | null>,
): PlayerView<Place> {
  const [element, ref] = useState<Place | null>(null)
  const player = useRef<Player>(undefined)
  const [view, setView] = useState<Omit<PlayerView<Place>, 'ref' | 'play' | 'restart'>>(idle)
  const update = (changes: Partial<PlayerView<Place>>) => setView((now) => ({ ...now, ...changes }))
  const key = streamKey(options)
  const { muted = false, paused = false, volume, nextRoundMs } = options ?? {}

  const open = useEffectEvent((create: CreatePlayer<Place>, place: Place) => {
    const { identity: _, nextRoundMs: __, ...rest } = options ?? {}
    return create(
      { serverUrl: '', streamName: '', ...rest, element: place },
      {
        onStateChange: (state) =>
          update(
            state === 'active'
              ? { state, error: undefined, attempt: undefined, autoplayBlocked: false }
              : { state },
          ),
        onError: (error) => update({ error }),
        onAttempt: (attempt, of, cause) => update({ attempt: { attempt, of, cause } }),
        onStats: (stats) => update({ stats }),
        onAutoplayBlocked: () => update({ autoplayBlocked: true }),
      },
    )
  })

  // runs before the effect that opens: a new player has its options already
  useEffect(() => player.current?.setMuted(muted), [muted])
  useEffect(() => player.current?.setPaused(paused), [paused])
  useEffect(() => {
    if (volume !== undefined) player.current?.setVolume(volume)
  }, [volume])
  useEffect(() => {
    const place = given?.current ?? element
    if (!create || !place || key === undefined) return
    const opened = open(create, place)
    player.current = opened
    opened.start()
    return () => {
      opened.close()
      player.current = undefined
      setView(idle)
    }
  }, [create, given, element, key])

  const restart = () => {
    update({ error: undefined })
    player.current?.stop()
    player.current?.start()
  }
  const beginAgain = useEffectEvent(restart)
  const { error } = view
  useEffect(() => {
    const delayMs = error && (typeof nextRoundMs === 'function' ? nextRoundMs(error) : nextRoundMs)
    if (delayMs === undefined) return
    const timer = setTimeout(() => beginAgain(), delayMs)
    return () => clearTimeout(timer)
  }, [error, nextRoundMs])

  const play = () => {
    update({ autoplayBlocked: false })
    player.current?.play()
  }
  return { ...view, ref, play, restart }
}

const idle = {
  state: 'disconnected',
  error: undefined,
  attempt: undefined,
  stats: undefined,
  autoplayBlocked: false,
} as const

import type { StreamOptions } from '@footlight/contract'
import { createPlayer, type Player, type PlayerStats } from '@footlight/live'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

export interface StagePicture {
  /** a frame of the present stream is on screen */
  isPlaying: boolean
  attempt: { number: number; of: number } | undefined
  stats: PlayerStats | undefined
  /** the browser wants a click first */
  needsClick: boolean
  play(): void
  retry(): void
}

interface StagePlayerOptions {
  element: RefObject<HTMLVideoElement | null>
  stream: StreamOptions | undefined
  muted: boolean
  /** the player gave up; a fresh token may help */
  onGiveUp(): void
}

/** Plays `stream` on the element; another token or stream is another player. */
export function useStagePlayer({ element, stream, muted, onGiveUp }: StagePlayerOptions): StagePicture {
  const player = useRef<Player>(undefined)
  const [state, setState] = useState<string>('disconnected')
  const [attempt, setAttempt] = useState<{ number: number; of: number }>()
  const [stats, setStats] = useState<PlayerStats>()
  const [needsClick, setNeedsClick] = useState(false)
  const giveUp = useEffectEvent(onGiveUp)
  const isMuted = useEffectEvent(() => muted)
  const open = useEffectEvent((video: HTMLVideoElement, options: StreamOptions) =>
    createPlayer(
      { ...options, element: video, muted: isMuted() },
      {
        onStateChange(next) {
          setState(next)
          if (next === 'active') {
            setAttempt(undefined)
            setNeedsClick(false)
          }
        },
        onAttempt: (number, of) => setAttempt({ number, of }),
        onStats: setStats,
        onAutoplayBlocked: () => setNeedsClick(true),
        onError: () => giveUp(),
      },
    ),
  )

  useEffect(() => {
    const video = element.current
    if (!video || !stream) return
    const opened = open(video, stream)
    player.current = opened
    opened.start()
    return () => {
      player.current = undefined
      opened.close()
      setState('disconnected')
      setAttempt(undefined)
      setStats(undefined)
    }
  }, [element, stream])

  useEffect(() => player.current?.setMuted(muted), [muted])

  return {
    isPlaying: state === 'active',
    attempt,
    stats,
    needsClick,
    play: () => player.current?.play(),
    retry() {
      player.current?.stop()
      player.current?.start()
    },
  }
}

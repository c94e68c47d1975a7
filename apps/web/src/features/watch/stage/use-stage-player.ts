import type { StreamOptions } from '@footlight/contract'
import { createPlayer, type Player, type PlayerStats } from '@footlight/live'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { tokenSource } from '../../../blocks/live/token-source.ts'

/** How long a show that goes on without its picture waits for the next round of attempts. */
const nextRoundMs = 3000

export interface StagePicture {
  /** a frame of the present stream is on screen */
  isPlaying: boolean
  attempt: { number: number; of: number } | undefined
  /** no further attempt is made by itself */
  gaveUp: boolean
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
  /** [E3] the picture alone, where the sound comes by a connection of its own */
  media?: 'video' | undefined
  /** [D8] a token is good for 60 s to connect: every reconnect asks for its own */
  renewStream(): Promise<StreamOptions>
  /** a show lives on without its picture for longer than one round of attempts: begin another one */
  persistent: boolean
}

/** Plays `stream` on the element; another stream is another player. */
export function useStagePlayer(options: StagePlayerOptions): StagePicture {
  const { element, stream, muted, media, persistent } = options
  const player = useRef<Player>(undefined)
  const [state, setState] = useState<string>('disconnected')
  const [attempt, setAttempt] = useState<{ number: number; of: number }>()
  const [gaveUp, setGaveUp] = useState(false)
  const [stats, setStats] = useState<PlayerStats>()
  const [needsClick, setNeedsClick] = useState(false)
  const renew = useEffectEvent(options.renewStream)
  const isMuted = useEffectEvent(() => muted)
  const open = useEffectEvent((video: HTMLVideoElement, atHand: StreamOptions) => {
    const { token: _, ...address } = atHand
    return createPlayer(
      {
        ...address,
        ...(media && { media }),
        getToken: tokenSource(atHand, renew),
        element: video,
        muted: isMuted(),
      },
      {
        onStateChange(next) {
          setState(next)
          if (next === 'active') {
            setAttempt(undefined)
            setGaveUp(false)
            setNeedsClick(false)
          }
        },
        onAttempt: (number, of) => setAttempt({ number, of }),
        onStats: setStats,
        onAutoplayBlocked: () => setNeedsClick(true),
        onError: () => setGaveUp(true),
      },
    )
  })

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
      setGaveUp(false)
      setStats(undefined)
      setNeedsClick(false)
    }
  }, [element, stream])

  useEffect(() => player.current?.setMuted(muted), [muted])

  const retry = () => {
    setGaveUp(false)
    player.current?.stop()
    player.current?.start()
  }
  const beginAgain = useEffectEvent(retry)
  useEffect(() => {
    if (!gaveUp || !persistent) return
    const timer = setTimeout(() => beginAgain(), nextRoundMs)
    return () => clearTimeout(timer)
  }, [gaveUp, persistent])

  return {
    isPlaying: state === 'active',
    attempt,
    gaveUp,
    stats,
    needsClick,
    play: () => player.current?.play(),
    retry,
  }
}

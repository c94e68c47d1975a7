import type { StreamOptions } from '@footlight/contract'
import { createPlayer } from '@footlight/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openStageSound, type SoundState, type StageSound } from './stage-sound.ts'

interface StageSoundOptions {
  /** undefined: there is none, or it comes with the picture */
  stream: StreamOptions | undefined
  muted: boolean
  /** 0 to 1 */
  level: number
  renewStream(): Promise<StreamOptions>
}

/** [E3] The sound of `stream` on a connection of its own, for as long as it is not muted. */
export function useStageSound({ stream, muted, level, renewStream }: StageSoundOptions): SoundState {
  const sound = useRef<StageSound>(undefined)
  const [state, setState] = useState<SoundState>('off')
  const renew = useEffectEvent(renewStream)
  const isMuted = useEffectEvent(() => muted)
  const element = useRef<HTMLVideoElement>(undefined)
  const createElement = useEffectEvent(() => {
    element.current = document.createElement('video')
    element.current.volume = level
    return element.current
  })

  useEffect(() => {
    if (!stream) return
    const opened = openStageSound(stream, () => renew(), {
      createPlayer,
      createElement: () => createElement(),
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
      onState: setState,
    })
    sound.current = opened
    opened.setMuted(isMuted())
    return () => {
      sound.current = undefined
      opened[Symbol.dispose]()
      setState('off')
    }
  }, [stream])

  useEffect(() => sound.current?.setMuted(muted), [muted])
  useEffect(() => {
    if (element.current) element.current.volume = level
  }, [level])

  return state
}

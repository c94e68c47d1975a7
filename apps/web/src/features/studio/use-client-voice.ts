import { createPlayer, type Player } from '@footlight/live'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { tokenOf, tokenSource } from '../../lib/token-source.ts'

export type VoiceState = 'silent' | 'connecting' | 'heard' | 'blocked' | 'lost'

/** How long a voice that was given up on waits for the next round of attempts. */
const nextRoundMs = 3000

/** [S9] Plays the client's microphone on `element` for as long as it is open. */
export function useClientVoice(
  element: RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
): { state: VoiceState; play(): void } {
  const player = useRef<Player>(undefined)
  const [state, setState] = useState<VoiceState>('silent')
  const [round, setRound] = useState(0)

  const open = useEffectEvent(async (video: HTMLVideoElement, isCurrent: () => boolean) => {
    const heard = await call('listen')
    if (!isCurrent()) return
    if (!heard.ok) {
      setState('lost')
      return
    }
    const { token, ...stream } = heard.value.playStream
    const renew = async () => tokenOf(await call('listen'))
    player.current = createPlayer(
      { ...stream, getToken: tokenSource(token, renew), element: video },
      {
        onStateChange: (next) => {
          if (next === 'active') setState('heard')
          else if (next === 'reconnecting') setState('connecting')
        },
        onAutoplayBlocked: () => setState('blocked'),
        onError: () => setState('lost'),
      },
    )
    player.current.start()
  })

  // another round opens everything anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const video = element.current
    if (!video || !isOpen) return
    let isCurrent = true
    setState('connecting')
    void open(video, () => isCurrent)
    return () => {
      isCurrent = false
      player.current?.close()
      player.current = undefined
      setState('silent')
    }
  }, [element, isOpen, round])

  useEffect(() => {
    if (state !== 'lost') return
    const timer = setTimeout(() => setRound((last) => last + 1), nextRoundMs)
    return () => clearTimeout(timer)
  }, [state])

  return { state, play: () => player.current?.play() }
}

import { createPlayer, type Player } from '@footlight/live'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { streamOf, tokenSource } from '../../../blocks/live/token-source.ts'
import { call } from '../../../lib/api.ts'

export type VoiceState = 'silent' | 'connecting' | 'heard' | 'blocked' | 'lost'

/** How long a voice that was given up on waits for the next round of attempts. */
const nextRoundMs = 3000

/** One opening of the voice, until the effect that made it lets go of it. */
interface Voice {
  isOver: boolean
  player?: Player
  nextRound?: ReturnType<typeof setTimeout>
}

/** [S9] Plays the client's microphone on `element` for as long as it is open. */
export function useClientVoice(
  element: RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
): { state: VoiceState; play(): void } {
  const current = useRef<Voice>(undefined)
  const [state, setState] = useState<VoiceState>('silent')

  const listen = useEffectEvent(async (video: HTMLVideoElement, voice: Voice): Promise<void> => {
    const again = () => {
      setState('lost')
      voice.nextRound = setTimeout(() => {
        voice.player?.close()
        void listen(video, voice)
      }, nextRoundMs)
    }
    const heard = await call('listen')
    if (voice.isOver) return
    if (!heard.ok) return again()
    const { token: _, ...address } = heard.value.playStream
    const renew = async () => streamOf(await call('listen'))
    voice.player = createPlayer(
      { ...address, getToken: tokenSource(heard.value.playStream, renew), element: video },
      {
        onStateChange: (next) => {
          if (next === 'active') setState('heard')
          else if (next === 'reconnecting') setState('connecting')
        },
        onAutoplayBlocked: () => setState('blocked'),
        onError: again,
      },
    )
    voice.player.start()
  })

  useEffect(() => {
    const video = element.current
    if (!video || !isOpen) return
    const voice: Voice = { isOver: false }
    current.current = voice
    setState('connecting')
    void listen(video, voice)
    return () => {
      voice.isOver = true
      clearTimeout(voice.nextRound)
      voice.player?.close()
      current.current = undefined
      setState('silent')
    }
  }, [element, isOpen])

  return { state, play: () => current.current?.player?.play() }
}

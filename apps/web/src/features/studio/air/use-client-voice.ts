import { type PlayerView, usePlayer } from '@footlight/live/react'
import type { RefObject } from 'react'
import { streamOf } from '../../../blocks/live/token-source.ts'
import { call } from '../../../lib/calls/api.ts'

export type VoiceState = 'silent' | 'connecting' | 'heard' | 'blocked' | 'lost'

/** How long a voice that was given up on waits for the next round of attempts. */
const nextRoundMs = 3000

/** Where it is, and with which token, is asked at each connect. */
const clientVoice = {
  serverUrl: '',
  streamName: '',
  getToken: async () => streamOf(await call('listen')),
  nextRoundMs,
}

/** [S9] Plays the client's microphone on `element` for as long as it is open. */
export function useClientVoice(
  element: RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
): { state: VoiceState; play(): void } {
  const view = usePlayer(isOpen ? clientVoice : undefined, element)
  return { state: isOpen ? stateOf(view) : 'silent', play: view.play }
}

function stateOf({ state, error, autoplayBlocked }: PlayerView): VoiceState {
  if (error) return 'lost'
  if (autoplayBlocked) return 'blocked'
  return state === 'active' ? 'heard' : 'connecting'
}

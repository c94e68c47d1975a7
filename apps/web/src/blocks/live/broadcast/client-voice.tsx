import { type PlayerView, usePlayer } from '@footlight/live/react'
import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../lib/calls/api.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Mic, Volume2 } from '../../../ui/icons/icons.ts'
import { Said } from '../../../ui/text/said.tsx'
import { streamOf } from '../token-source.ts'
import { useBroadcastPlace } from './broadcast-context.tsx'

type VoiceState = 'silent' | 'connecting' | 'heard' | 'blocked' | 'lost'

/** How long a voice that was given up on waits for the next round of attempts. */
const nextRoundMs = 3000

/** Address and token of the client's audio stream are fetched at each connect. */
const clientVoice = {
  serverUrl: '',
  streamName: '',
  getToken: async () => streamOf(await call('listen')),
  nextRoundMs,
}

interface ClientVoiceProps {
  clientName: string
  isOpen: boolean
}

/** [S9] Plays the client's voice on every page of the performer, and shows that the client talks where the screen has a place. */
export function ClientVoice({ clientName, isOpen }: ClientVoiceProps) {
  const sound = useRef<HTMLVideoElement>(null)
  const { state, play } = useClientVoice(sound, isOpen)
  const { voicePlace } = useBroadcastPlace()
  return (
    <>
      {/* sound only: the element shows nothing, and what is said live has no captions yet */}
      <video ref={sound} data-voice hidden playsInline>
        <track kind="captions" />
      </video>
      {voicePlace &&
        createPortal(
          <>
            <div role="status">
              {state !== 'silent' && (
                <p className="flex items-center gap-2.5 rounded bg-ink-2 px-3.5 py-2.5 font-semibold text-amber-text">
                  <Mic aria-hidden size={17} className="shrink-0" />
                  {wordsOf(state, clientName)}
                </p>
              )}
            </div>
            {state === 'blocked' && (
              <Button size="sm" className="mt-2" icon={<Volume2 aria-hidden size={17} />} onClick={play}>
                <span>
                  <Said text="Hear {name}" name={<bdi>{clientName}</bdi>} />
                </span>
              </Button>
            )}
          </>,
          voicePlace,
        )}
    </>
  )
}

function wordsOf(state: Exclude<VoiceState, 'silent'>, clientName: string): string {
  const name = isolated(clientName)
  switch (state) {
    case 'connecting':
      return say('{name} opens the microphone…', { name })
    case 'heard':
      return say('{name} talks to you, and you hear it', { name })
    case 'blocked':
      return say('{name} talks to you; your browser wants a press first', { name })
    case 'lost':
      return say('No sound from {name}. Reconnecting…', { name })
  }
}

/** [S9] Plays the client's microphone on `element` for as long as it is open. */
function useClientVoice(
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

import type { StreamOptions } from '@footlight/contract'
import type { LiveError } from '@footlight/live'
import { type PublisherView, usePublisher } from '@footlight/live/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asLive, streamOf } from '../../../../blocks/live/token-source.ts'
import { useAction } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'

export type TalkState = 'off' | 'opening' | 'heard' | 'lost'

export interface TalkBack {
  state: TalkState
  /** why it ended by itself, as a sentence */
  failure: string | undefined
  start(): void
  stop(): void
}

/** [S9] The client's microphone, published beside the show. It opens when asked for, and closes with the screen or while the tab is `isAway` from the show. `wasOpen`: as the server had it on arrival. */
export function useTalkBack(sessionId: string, wasOpen: boolean, isAway: boolean): TalkBack {
  /** Talk was pressed and not stopped; a reply that arrives after a stop is ignored */
  const isWanted = useRef(false)
  const [isOn, setOn] = useState(false)
  const [stream, setStream] = useState<StreamOptions>()
  const [failure, setFailure] = useState<string>()
  const startAudio = useAction('startAudio')
  const stopAudio = useAction('stopAudio')
  const ask = () => startAudio.attempt({ params: { id: sessionId }, body: {} })
  const view = usePublisher(
    stream && {
      ...asLive(stream, async () => streamOf(await ask())),
      video: false,
      audio: true,
      audioCodec: 'opus',
      autoStart: true,
    },
  )

  const close = () => {
    isWanted.current = false
    setOn(false)
    setStream(undefined)
  }
  const stop = () => {
    close()
    stopAudio.mutate({ body: { sessionId } })
  }
  const leave = useEffectEvent(() => {
    if (isWanted.current) stop()
  })
  // after a reload this page has no open microphone, even if the server's state still has one
  const tidy = useEffectEvent(() => {
    if (wasOpen) stopAudio.mutate({ body: { sessionId } })
  })
  useEffect(() => {
    tidy()
    return () => leave()
  }, [])

  useEffect(() => {
    if (isAway) leave()
  }, [isAway])

  const { error } = view
  const fail = useEffectEvent((why: LiveError) => {
    setFailure(failureOf(why))
    stop()
  })
  useEffect(() => {
    if (error) fail(error)
  }, [error])

  const open = async () => {
    const started = await ask()
    if (!isWanted.current) return
    if (started.ok) return setStream(started.value.publishStream)
    close()
    setFailure(started.message)
  }

  return {
    state: isOn ? stateOf(view) : 'off',
    failure,
    start() {
      setFailure(undefined)
      isWanted.current = true
      setOn(true)
      void open()
    },
    stop,
  }
}

function stateOf({ state, attempt }: PublisherView): TalkState {
  if (state === 'active') return 'heard'
  return attempt || state === 'reconnecting' ? 'lost' : 'opening'
}

function failureOf({ code }: LiveError): string {
  switch (code) {
    case 'PERMISSION_DENIED':
      return say(
        'The microphone is not allowed. Allow it beside the address of this page, then press Talk again.',
      )
    case 'NO_DEVICE':
      return say('No microphone was found. Plug one in, then press Talk again.')
    case 'DEVICE_BUSY':
      return say('Another program uses the microphone. Close it, then press Talk again.')
    default:
      return say('You are not heard. Talking needs a newer browser or another network. The show goes on.')
  }
}

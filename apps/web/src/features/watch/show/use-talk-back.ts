import { createPublisher, type LiveError, type Publisher } from '@footlight/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { streamOf, tokenSource } from '../../../blocks/live/token-source.ts'
import { call } from '../../../lib/api.ts'

export type TalkState = 'off' | 'opening' | 'heard' | 'lost'

export interface TalkBack {
  state: TalkState
  /** why it ended by itself, as a sentence */
  failure: string | undefined
  start(): void
  stop(): void
}

/** [S9] The client's microphone, published beside the show. It opens when asked for, and closes with the screen. `wasOpen`: as the server had it on arrival. */
export function useTalkBack(sessionId: string, wasOpen: boolean): TalkBack {
  const publisher = useRef<Publisher>(undefined)
  /** pressed and not taken back: what the server answers later is not for nobody */
  const isWanted = useRef(false)
  const [state, setState] = useState<TalkState>('off')
  const [failure, setFailure] = useState<string>()

  const close = () => {
    isWanted.current = false
    publisher.current?.close()
    publisher.current = undefined
    setState('off')
  }
  const leave = useEffectEvent(() => {
    if (!isWanted.current) return
    close()
    void call('stopAudio', { body: { sessionId } })
  })
  // a page that was loaded anew has no microphone open, whatever the server still thinks
  const tidy = useEffectEvent(() => {
    if (wasOpen) void call('stopAudio', { body: { sessionId } })
  })
  useEffect(() => {
    tidy()
    return () => leave()
  }, [])

  const open = async () => {
    const started = await call('startAudio', { params: { id: sessionId }, body: {} })
    if (!isWanted.current) return
    if (!started.ok) {
      close()
      setFailure(started.message)
      return
    }
    const { token: _, ...address } = started.value.publishStream
    const renew = async () => streamOf(await call('startAudio', { params: { id: sessionId }, body: {} }))
    const mine = createPublisher(
      {
        ...address,
        video: false,
        audio: true,
        audioCodec: 'opus',
        getToken: tokenSource(started.value.publishStream, renew),
      },
      {
        onStateChange(next) {
          if (publisher.current !== mine) return
          if (next === 'active') setState('heard')
          else if (next === 'reconnecting') setState('lost')
        },
        onError(error) {
          if (publisher.current !== mine) return
          setFailure(failureOf(error))
          close()
          void call('stopAudio', { body: { sessionId } })
        },
      },
    )
    publisher.current = mine
    mine.start()
  }

  return {
    state,
    failure,
    start() {
      setFailure(undefined)
      isWanted.current = true
      setState('opening')
      void open()
    },
    stop() {
      close()
      void call('stopAudio', { body: { sessionId } })
    },
  }
}

function failureOf({ code, message }: LiveError): string {
  switch (code) {
    case 'PERMISSION_DENIED':
      return 'The microphone is not allowed. Allow it beside the address of this page, then press Talk again.'
    case 'NO_DEVICE':
      return 'No microphone was found. Plug one in, then press Talk again.'
    case 'DEVICE_BUSY':
      return 'Another program uses the microphone. Close it, then press Talk again.'
    default:
      return `You are no longer heard: ${message}. The show goes on.`
  }
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useWakeLock } from '../../../lib/page/use-wake-lock.ts'
import { ignoreFailure } from '../../../lib/result.ts'
import { useCallPlace, useCallView } from '../call-context.tsx'
import { supervisePlayback } from '../playback.ts'
import { useEndSession } from '../use-end-session.ts'
import { openCall, type RunningCall as Running } from './browser-call.ts'
import type { BrowserCall } from './call.ts'

/** [S17] Opens a running video call on every page, and plays its sound there until it is over; another call has another key. */
export function RunningCall(running: Running) {
  // [S16] from the press of End on, on either side, camera, microphone and sound are closed
  const { since } = useEndSession(running.sessionId)
  return since === undefined && <OpenCall {...running} />
}

function OpenCall(running: Running) {
  const { opened, setOpened } = useCallPlace()
  const open = useEffectEvent(() => openCall(running))
  useEffect(() => {
    let closed = false
    let mine: BrowserCall | undefined
    void open().then((call) => {
      if (closed) return call.close()
      mine = call
      setOpened(call)
    })
    return () => {
      closed = true
      mine?.close()
      setOpened(undefined)
    }
  }, [setOpened])
  return opened && <CallSound call={opened} />
}

/** The other side's sound plays on every page; the picture on the call's page is silent. */
function CallSound({ call }: { call: BrowserCall }) {
  const { other, state } = useCallView(call)
  const sound = useRef<HTMLAudioElement>(null)
  useWakeLock(state.name !== 'elsewhere' && state.name !== 'refused')
  useEffect(() => {
    const element = sound.current
    if (!element) return
    element.srcObject = other ?? null
    if (!other) return
    element.play().catch(ignoreFailure('a press on the page starts it, see below'))
    let stopWatching = () => {}
    // [S22] before it has played, only its sound waits for a press
    const watch = () => {
      stopWatching = supervisePlayback(element, () => call.stop())
    }
    element.addEventListener('playing', watch, { once: true })
    return () => {
      element.removeEventListener('playing', watch)
      stopWatching()
    }
  }, [other, call])
  useEffect(() => {
    // a browser that plays no sound before a press, after a reload
    const play = () => {
      const element = sound.current
      if (element?.srcObject && element.paused)
        element.play().catch(ignoreFailure('the next press tries again'))
    }
    for (const press of ['pointerdown', 'keydown'] as const) document.addEventListener(press, play)
    return () => {
      for (const press of ['pointerdown', 'keydown'] as const) document.removeEventListener(press, play)
    }
  }, [])
  return (
    // what is said live has no captions yet
    <audio ref={sound} data-call>
      <track kind="captions" />
    </audio>
  )
}

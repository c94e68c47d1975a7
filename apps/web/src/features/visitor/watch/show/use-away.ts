import { useEffect, useEffectEvent, useState } from 'react'
import { isShownHere, showHere, useShownHere } from '../../../../blocks/live/shown-here.ts'

/**
 * `paused`: by a press here; `stopped`: by browser or system [S22]; `tab`, `device`: another tab of this browser, or another
 * device, plays the show.
 */
export type Away = 'paused' | 'stopped' | 'tab' | 'device'

const channelName = 'footlight.show'

/**
 * [S7, S22] Whether this tab plays the show: the one in which it was agreed to, or brought by a press. A tab that plays it says so,
 * so that the previous one stops; a tab that does not asks where it plays. That another device plays it, the server
 * reports when this tab requests a token to reconnect.
 */
export function useAway(sessionId: string, requestId: string) {
  const isHere = useShownHere(requestId)
  const [still, setStill] = useState<'paused' | 'stopped'>()
  const [place, setPlace] = useState<'tab' | 'device'>('device')
  const letGo = (to: 'tab' | 'device') => {
    setPlace(to)
    if (isShownHere(requestId)) showHere('')
  }
  const letGoToTab = useEffectEvent(() => letGo('tab'))
  useEffect(() => {
    setStill(undefined)
    if (!sessionId || typeof BroadcastChannel === 'undefined') return
    const isMine = isHere && isShownHere(requestId)
    const question = `${sessionId}?`
    const opened = new BroadcastChannel(channelName)
    opened.onmessage = ({ data }) => {
      if (data === sessionId) letGoToTab()
      if (data === question && isMine) opened.postMessage(sessionId)
    }
    opened.postMessage(isMine ? sessionId : question)
    return () => opened.close()
  }, [sessionId, isHere, requestId])
  return {
    isHere,
    away: sessionId === '' ? undefined : isHere ? still : place,
    pause: () => setStill('paused'),
    stop: () => setStill('stopped'),
    letGo: () => letGo('device'),
    comeBack() {
      setStill(undefined)
      showHere(requestId)
    },
  }
}

/** [S22] What the browser or the system stopped goes on when the page is seen again. */
export function useGoOnWhenVisible(isStopped: boolean, goOn: () => void): void {
  const goOnIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') goOn()
  })
  useEffect(() => {
    if (!isStopped) return
    document.addEventListener('visibilitychange', goOnIfVisible)
    return () => document.removeEventListener('visibilitychange', goOnIfVisible)
  }, [isStopped])
}

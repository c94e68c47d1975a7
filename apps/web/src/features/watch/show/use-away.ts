import { useEffect, useRef, useState } from 'react'

/** `paused`: by a press here; `tab`, `device`: another tab of this browser, or another device, plays the show now. */
export type Away = 'paused' | 'tab' | 'device'

const channelName = 'footlight.show'

/**
 * [S7] Whether this tab plays the show. The media server has one picture for a session, and the tab that asked last has
 * it: the one before lets go, so that the two do not take it from each other again and again. Of another device the server
 * tells, when this one asks for a token to reconnect.
 */
export function useAway(sessionId: string) {
  const [away, setAway] = useState<Away>()
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    setAway(undefined)
    if (!sessionId || typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(channelName)
    opened.onmessage = ({ data }) => {
      if (data === sessionId) setAway('tab')
    }
    opened.postMessage(sessionId)
    channel.current = opened
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [sessionId])
  return {
    away,
    pause: () => setAway('paused'),
    letGo: () => setAway('device'),
    comeBack() {
      setAway(undefined)
      channel.current?.postMessage(sessionId)
    },
  }
}

import { useEffect, useRef, useState } from 'react'

/** `paused`: by a press here; `tab`, `device`: another tab of this browser, or another device, plays the show now. */
export type Away = 'paused' | 'tab' | 'device'

const channelName = 'footlight.show'

/**
 * [S7] Whether this tab plays the show. The media server sends a session to one player, the tab that asked last; the
 * previous tab stops, so that two tabs do not take it from each other in a loop. That another device plays it, the
 * server reports when this tab requests a token to reconnect.
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

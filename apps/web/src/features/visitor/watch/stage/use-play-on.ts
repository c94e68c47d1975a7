import { LiveError } from '@footlight/live'
import type { PlayerView } from '@footlight/live/react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { mayPlay, supervisePlayback } from '../../../../blocks/live/playback.ts'

/** [S22] A picture that stands still again within this time waits for a press. */
const triedAgainMs = 60_000

interface PlayOnOptions {
  element: RefObject<HTMLVideoElement | null>
  direct: Pick<PlayerView, 'state' | 'error' | 'autoplayBlocked' | 'restart'>
  /** the direct player plays, or tries to */
  isDirect: boolean
  /** [S22] browser or system does not let the element play: nothing is sent to it until a press */
  onStopped?: (() => void) | undefined
  /** [S8] what comes has no picture, by its performer's or the server's doing: that the element stands is not its own */
  isUnsent: boolean
}

/** [S22] Plays the direct player's element on when the system stopped it, or reports that only a press can. */
export function usePlayOn({ element, direct, isDirect, onStopped, isUnsent }: PlayOnOptions): void {
  const isRefused = isDirect && (direct.autoplayBlocked || direct.error?.code === 'PERMISSION_DENIED')
  const stop = useEffectEvent(() => onStopped?.())
  useEffect(() => {
    if (isRefused) stop()
  }, [isRefused])
  const frozenAt = useRef(-Infinity)
  const noteStill = useEffectEvent((why: 'paused' | 'frozen') => {
    if (why === 'frozen' && isUnsent) return
    const isFirst = performance.now() - frozenAt.current > triedAgainMs
    frozenAt.current = performance.now()
    // a decoder that failed begins anew with the connection
    if (why === 'frozen' && isFirst) direct.restart()
    else stop()
  })
  const isPlaying = isDirect && direct.state === 'active'
  useEffect(() => {
    if (isPlaying && element.current) return supervisePlayback(element.current, noteStill)
  }, [isPlaying, element])
}

/** [S22] Asks whether the element may play before each connect: what is sent to one that may not would be billed. */
export function askingFirst<Live extends { getToken(): Promise<unknown> }>(
  live: Live,
  element: RefObject<HTMLVideoElement | null>,
): Live {
  const getToken = async () => {
    if (element.current && !(await mayPlay(element.current)))
      throw new LiveError('PERMISSION_DENIED', 'the browser waits for a press')
    return live.getToken()
  }
  return { ...live, getToken }
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useAction } from '../../lib/calls/use-call.ts'

/** [S8] Reports to the server the performer's pauses in this show, so that the client reads a pause as one; undefined: no show. */
export function useReportPause(showId: string | undefined, paused: boolean): void {
  const { attempt } = useAction('pauseStudioSession', { repeatable: true })
  const reported = useRef({ last: Promise.resolve<unknown>(undefined), paused })
  // one after the other: the retry of an earlier one must not come after a later one
  const report = useEffectEvent((value: boolean) => {
    const { current } = reported
    current.paused = value
    current.last = current.last.then(
      async () => current.paused === value && attempt({ body: { paused: value } }),
    )
  })
  useEffect(() => {
    if (showId !== undefined) report(paused)
  }, [showId, paused])
}

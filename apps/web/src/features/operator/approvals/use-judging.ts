import { useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'
import { type Judged, seenOf } from './waiting.ts'

/** The verdict on one thing, as it is given. */
export function useJudging(judged: Judged, onJudged: (reason?: string) => void) {
  const approve = useAction(judged.of === 'words' ? 'approveReview' : 'approvePicture')
  const [isRejecting, setRejecting] = useState(false)
  return {
    isBusy: approve.isPending,
    failure: approve.error?.failure,
    isRejecting,
    setRejecting,
    async approve() {
      if (approve.isPending) return
      const result = await approve.attempt(seenOf(judged))
      if (result.ok) onJudged()
    },
  }
}

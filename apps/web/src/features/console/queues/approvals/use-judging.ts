import { useState } from 'react'
import { useAction } from '../../../../lib/calls/use-call.ts'
import type { Failure } from '../../../../lib/result.ts'
import { type Judged, seenOf } from './waiting.ts'

/** The verdict on one thing, as it is given. */
export function useJudging(
  judged: Judged,
  onJudged: (reason?: string) => void,
  onFailure?: (failure: Failure) => void,
) {
  const approve = useAction(judged.of === 'words' ? 'approveReview' : 'approvePicture')
  const [isRejecting, setRejecting] = useState(false)
  return {
    isBusy: approve.isPending,
    failure: approve.error?.failure,
    isRejecting,
    setRejecting,
    async approve() {
      if (approve.isPending) return
      const { params, body } = seenOf(judged)
      const result = await approve.attempt({ params, body })
      if (result.ok) onJudged()
      else onFailure?.(result)
    },
  }
}

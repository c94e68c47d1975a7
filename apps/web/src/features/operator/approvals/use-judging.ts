import { useState } from 'react'
import type { Failure } from '../../../lib/result.ts'
import { approve, type Judged } from './waiting.ts'

/** The verdict on one thing, as it is given. */
export function useJudging(judged: Judged, onJudged: (reason?: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isRejecting, setRejecting] = useState(false)
  return {
    isBusy,
    failure,
    isRejecting,
    setRejecting,
    async approve() {
      if (isBusy) return
      setBusy(true)
      const result = await approve(judged)
      setBusy(false)
      if (result.ok) onJudged()
      else setFailure(result)
    },
  }
}

import type { createFallbackPlayer } from '@footlight/live/fallback'
import { useEffect, useState } from 'react'

/** [F1] The fallback player's code, which is loaded when it is `wanted` for the first time. */
export function useFallbackCode(wanted: boolean) {
  const [create, setCreate] = useState<typeof createFallbackPlayer>()
  const [failed, setFailed] = useState(false)
  const isDue = wanted && !create && !failed
  useEffect(() => {
    if (!isDue) return
    import('@footlight/live/fallback').then(
      (code) => setCreate(() => code.createFallbackPlayer),
      () => setFailed(true),
    )
  }, [isDue])
  return { create, failed, retry: () => setFailed(false) }
}

import { apiBasePath } from '@footlight/contract'
import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../../../lib/result.ts'

const againAfterMs = 5_000
/** [P13] */
const oldestMs = 10_000

/** [P13] The latest still of this performer's lobby, as an address for an image; null: none, or no performer. */
export function useStill(performerId: string | null): string | null {
  const [still, setStill] = useState<{ of: string; url: string } | null>(null)
  useEffect(() => {
    if (performerId === null) return
    const stopped = new AbortController()
    let looks = 0
    let shown = 0
    const look = async () => {
      looks += 1
      const number = looks
      const url = document.hidden ? null : await fetchStill(performerId, stopped.signal)
      if (url === null) return
      // a slow reply comes after a later one
      if (stopped.signal.aborted || number < shown) return URL.revokeObjectURL(url)
      shown = number
      clearTimeout(tooOld)
      tooOld = setTimeout(() => setStill(null), oldestMs - againAfterMs)
      setStill({ of: performerId, url })
    }
    const lookNow = () => void look().catch(ignoreFailure('a card without a still shows its photo'))
    let tooOld: ReturnType<typeof setTimeout> | undefined
    lookNow()
    const again = setInterval(lookNow, againAfterMs)
    return () => {
      stopped.abort()
      clearInterval(again)
      clearTimeout(tooOld)
      setStill(null)
    }
  }, [performerId])
  const url = still?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return still !== null && still.of === performerId ? still.url : null
}

/** Decoded before it is shown, so that it replaces the one before without a gap. */
async function fetchStill(performerId: string, signal: AbortSignal): Promise<string | null> {
  const reply = await fetch(`${apiBasePath}/performer/performer_accounts/${performerId}/still`, { signal })
  if (!reply.ok) return null
  const url = URL.createObjectURL(await reply.blob())
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return url
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
}

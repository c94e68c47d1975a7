export interface WaitPorts {
  /** throws or resolves to false as long as the page cannot be fetched */
  ask(): Promise<boolean>
  comeBack(): void
  /** from 0 to 1 */
  random(): number
}

const firstMs = 2_000
const longestMs = 30_000

/**
 * Retries the page with growing delays until it loads. The browser's `online` event concerns its own network only, and
 * may come too early: no event reports that the server is back. Delays are jittered, lest all browsers return together.
 * The returned function retries immediately.
 */
export function waitForServer({ ask, comeBack, random }: WaitPorts): () => void {
  let distanceMs = firstMs
  let timer: ReturnType<typeof setTimeout>
  let isAsking = false

  const again = () => {
    timer = setTimeout(() => void look(), distanceMs * (0.5 + random()))
    distanceMs = Math.min(distanceMs * 2, longestMs)
  }
  const look = async () => {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    const isThere = await ask().catch(() => false)
    isAsking = false
    if (isThere) comeBack()
    else again()
  }
  again()
  return () => {
    distanceMs = firstMs
    void look()
  }
}

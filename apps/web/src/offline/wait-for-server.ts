export interface WaitPorts {
  /** throws, or says false, as long as the page could not be fetched */
  ask(): Promise<boolean>
  comeBack(): void
  /** from 0 to 1 */
  random(): number
}

const firstMs = 2_000
const longestMs = 30_000

/**
 * Asks for the page until it can be fetched, at growing distances, for a browser tells of its own line only, and too early
 * at times: nothing tells that a house has opened again. The distances differ, lest everybody comes in the same moment.
 * What it returns asks at once.
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

import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 5_000
const pollMs = 100

/**
 * Settles when somebody is live: whoever reads that the demo is ready finds performers there. After five seconds it is
 * said without them.
 */
export async function somebodyLive(url: string, signal: AbortSignal, withinMs = longestMs): Promise<void> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  while (!deadline.aborted && (await liveAt(url, deadline)) === 0)
    await sleep(pollMs, undefined, { signal: deadline }).catch(() => undefined)
}

async function liveAt(url: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(new URL('/api/performer/performer_accounts?limit=1', url), { signal })
    const { liveTotal } = (await response.json()) as { liveTotal?: number }
    return liveTotal ?? 0
  } catch {
    return 0
  }
}

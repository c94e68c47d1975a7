import { setTimeout as sleep } from 'node:timers/promises'
import { ignoreFailure } from '../../operator-error.ts'

const longestMs = 20_000
const pollMs = 100

export interface Cast {
  /** the public address */
  url: string
  /** how many performers the demo broadcasts */
  broadcasts: number
  /** how many streams the media server receives */
  countStreams(signal: AbortSignal): Promise<number>
}

/**
 * Waits until every performer of the demo is on air; false where that takes more than 20 s. The media server is asked as
 * well, because after a crash the list still shows for some seconds who was live before.
 */
export async function castOnAir(cast: Cast, signal: AbortSignal, withinMs = longestMs): Promise<boolean> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  while (!deadline.aborted) {
    const counts = await Promise.all([cast.countStreams(deadline), liveAt(cast.url, deadline)]).catch(() => [
      0,
    ])
    if (Math.min(...counts) >= cast.broadcasts) return true
    await sleep(pollMs, undefined, { signal: deadline }).catch(
      ignoreFailure('the deadline is looked at next'),
    )
  }
  return false
}

async function liveAt(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(new URL('/api/performer/performer_accounts?limit=1', url), { signal })
  const { liveTotal } = (await response.json()) as { liveTotal?: number }
  return liveTotal ?? 0
}

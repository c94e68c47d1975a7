import { type FirstAnswer, firstAnswersId } from '@footlight/contract'
import type { QueryClient } from '@tanstack/react-query'

/** An older page is not shown: it came out of the browser's own cache, or one of two clocks is wrong. */
const shownForMs = 60_000
/** Events sent before the realtime connection opens are missed: answers older than this are refetched after it opens. */
const trustedForMs = 5000

/** The answers that the server wrote into this page; none where they are too old, or the browser went back to it. */
export function readFirstAnswers(page: Document = document, now = Date.now()): FirstAnswer[] {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') return []
  try {
    const answers: FirstAnswer[] = JSON.parse(page.getElementById(firstAnswersId)?.textContent ?? '[]')
    return answers.every(({ at }) => at === null || Math.abs(now - at) <= shownForMs) ? answers : []
  } catch {
    // the HTML arrived incomplete: the page fetches the answers itself
    return []
  }
}

/** Fills the cache with the embedded answers: their calls are not made, or made only after hydration. */
export function takeFirstAnswers(queries: QueryClient, answers: readonly FirstAnswer[], now: number): void {
  for (const { name, input, reply, at } of answers) {
    const isTrusted = at !== null && Math.abs(now - at) <= trustedForMs
    queries.setQueryData([name, input], reply, { updatedAt: isTrusted ? Math.min(now, at) : 0 })
  }
}

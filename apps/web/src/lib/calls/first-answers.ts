import { type FirstAnswer, firstAnswersId } from '@footlight/contract'
import type { QueryClient } from '@tanstack/react-query'

/** An older one is not shown: the page came out of the browser's own keeping, or one of two clocks is wrong. */
const shownForMs = 60_000
/** A hint that went out before the realtime line stood is lost: what is older than this is asked again behind it. */
const trustedForMs = 5000

/** The answers that the server wrote into this page; none for a page that the browser went back to. */
export function readFirstAnswers(page: Document = document): FirstAnswer[] {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') return []
  try {
    return JSON.parse(page.getElementById(firstAnswersId)?.textContent ?? '[]')
  } catch {
    // the line broke within the page: it asks for itself
    return []
  }
}

/** Begins with the answers that came with the page: what they answer is not asked, or is asked behind the first look. */
export function takeFirstAnswers(queries: QueryClient, answers: readonly FirstAnswer[], now: number): void {
  for (const { name, input, reply, at } of answers) {
    const ageMs = at === null ? null : Math.abs(now - at)
    if (ageMs !== null && ageMs > shownForMs) continue
    const isTrusted = ageMs !== null && ageMs <= trustedForMs
    queries.setQueryData([name, input], reply, { updatedAt: isTrusted ? now - ageMs : 0 })
  }
}

import { mediaHealth, mediaHealthPath } from '@footlight/contract/internal'
import type { Clock } from '../time/clock.ts'

/** [F1] Whether this media server offers the compatibility stream. */
export type OffersFallback = (mediaUrl: string) => Promise<boolean>

const answerWithinMs = 1000
/** a media server decides it when it starts */
const answerGoodForMs = 10_000
const failureGoodForMs = 1000

/** Asks the media server's health; a server that does not answer offers nothing. */
export function createFallbackOffers(
  { secret, clock }: { secret: string; clock: Clock },
  withinMs: number = answerWithinMs,
): OffersFallback {
  const answers = new Map<string, { offers: Promise<boolean>; untilMs: number }>()

  async function ask(mediaUrl: string): Promise<boolean> {
    const reply = await fetch(new URL(mediaHealthPath, mediaUrl), {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(withinMs),
    })
    return mediaHealth.parse(await reply.json()).fallback
  }

  return (mediaUrl) => {
    const last = answers.get(mediaUrl)
    if (last && clock.monotonic() < last.untilMs) return last.offers
    const answer = {
      offers: ask(mediaUrl).catch(() => {
        answer.untilMs = clock.monotonic() + failureGoodForMs
        return false
      }),
      untilMs: clock.monotonic() + answerGoodForMs,
    }
    answers.set(mediaUrl, answer)
    return answer.offers
  }
}

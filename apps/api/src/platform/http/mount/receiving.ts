import { ignoreFailure } from '../../logs/log.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import type { Limits } from '../rate-limits/limits.ts'

const checkEveryMs = 1000

/** A body that is being received: `body` throws when it is given up. */
export interface Receiving {
  body: AsyncIterable<Buffer>
  ageMs(): number
  bytesPerSecond(): number
  giveUp(refusal: Refusal): void
  end(): void
}

/** The refusal of a body that stands still or is slower than allowed. Not a 408: browsers send the body again after one. */
function tooSlow(): Refusal {
  const message =
    'Your connection is too slow for this, or it stood still. Try again, or send a smaller file.'
  return refuse('NOT_READY', { rule: 'slow', message, retryAfterSeconds: 5 })
}

/**
 * [W14] Waits for a body while it moves on: the limits are of silence and of the mean rate, not of the whole. `onEnd`: it is
 * here as a whole, or given up.
 */
export function receiving(
  source: AsyncIterable<Buffer>,
  { requestWithinMs, uploadBytesPerSecond }: Limits,
  onEnd: () => void,
): Receiving {
  const beganAt = performance.now()
  const givenUp = Promise.withResolvers<never>()
  givenUp.promise.catch(ignoreFailure('the reader of the body hears it'))
  let [bytes, latestAt] = [0, beganAt]
  const ageMs = () => performance.now() - beganAt
  const bytesPerSecond = () => (bytes * 1000) / ageMs()
  const timer = setInterval(
    () => {
      const isSilent = performance.now() - latestAt > requestWithinMs
      const isSlow = ageMs() > requestWithinMs && bytesPerSecond() < uploadBytesPerSecond
      if (isSilent || isSlow) givenUp.reject(tooSlow())
    },
    Math.min(checkEveryMs, requestWithinMs / 2),
  )
  const end = () => {
    clearInterval(timer)
    onEnd()
  }
  async function* read() {
    const chunks = source[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([chunks.next(), givenUp.promise])
      if (next.done) break
      bytes += next.value.length
      latestAt = performance.now()
      yield next.value
    }
    end()
  }
  return { body: read(), ageMs, bytesPerSecond, giveUp: givenUp.reject, end }
}

/**
 * [W14] Frees a slot where all are taken: of the bodies that had the time of any request, the slowest gives way. Slow
 * connections hold the slots that others do not need, and no more.
 */
export function slowestOf(running: Iterable<Receiving>, { requestWithinMs }: Limits): Receiving | undefined {
  return [...running]
    .filter((each) => each.ageMs() > requestWithinMs)
    .toSorted((a, b) => a.bytesPerSecond() - b.bytesPerSecond())[0]
}

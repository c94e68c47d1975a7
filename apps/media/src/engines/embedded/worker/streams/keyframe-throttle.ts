/** How often one viewer is granted the keyframe that it asks for. Times are steady milliseconds. */
export interface KeyframeThrottle {
  /** the wait from a granted keyframe to the next one */
  waitMs: number
  grantedMs: number
  askedMs: number
}

const firstWaitMs = 500
/** a keyframe in so long costs a stream little, and a picture that cannot be repaired stands still until the next */
const longestWaitMs = 4_000
const forgottenAfterMs = 10_000

export const newKeyframeThrottle: KeyframeThrottle = {
  waitMs: 0,
  grantedMs: Number.NEGATIVE_INFINITY,
  askedMs: Number.NEGATIVE_INFINITY,
}

/** A viewer that asks endlessly is granted keyframes ever more rarely, until it has not asked for a while. */
export const askForKeyframe = (
  before: KeyframeThrottle,
  nowMs: number,
  maxWaitMs = longestWaitMs,
): { asks: KeyframeThrottle; granted: boolean } => {
  const asks = nowMs - before.askedMs > forgottenAfterMs ? newKeyframeThrottle : before
  if (nowMs - asks.grantedMs < asks.waitMs) return { asks: { ...asks, askedMs: nowMs }, granted: false }
  const waitMs = Math.min(maxWaitMs, Math.max(firstWaitMs, 2 * asks.waitMs))
  return { asks: { waitMs, grantedMs: nowMs, askedMs: nowMs }, granted: true }
}

import { chargedFor, type Session } from '@footlight/contract'
import { toServerTime } from '../../lib/page/server-time.ts'

export interface MeterSample {
  billedSeconds: number
  charged: number
  /** what the balance or the cap still pays for */
  secondsLeft: number
  /** unbilled seconds since the session was held; 0 while it is not held */
  heldForSeconds: number
}

/** two intervals of `client_seen` */
const longestGuessSeconds = 20

/** Whole seconds that the page counts on past the server's last update, at most so many. */
export function secondsSince(receivedAt: number, now: number): number {
  return Math.min(longestGuessSeconds, Math.max(0, Math.floor((now - receivedAt) / 1000)))
}

/**
 * The meter between two updates from the server: for an ACTIVE session it counts on by the reader's clock, else it is
 * frozen, as it is from `stillSince` on, when the picture stopped. Times in milliseconds of the same clock.
 * Only ever a display: the server bills by its own evidence [B6].
 */
export function readMeter(
  session: Session,
  receivedAt: number,
  now: number,
  stillSince: number | undefined = undefined,
): MeterSample {
  const sinceUpdate = secondsSince(receivedAt, Math.min(now, stillSince ?? now))
  const running = session.state === 'ACTIVE' ? Math.min(sinceUpdate, session.affordableSeconds) : 0
  const billedSeconds = session.billedSeconds + running
  return {
    billedSeconds,
    charged: chargedFor(billedSeconds, session.pricePerMinute),
    secondsLeft: session.affordableSeconds - running,
    heldForSeconds: session.heldAt
      ? Math.max(0, Math.floor((toServerTime(now) - Date.parse(session.heldAt)) / 1000))
      : 0,
  }
}

/** [S8, B13] Seconds that the server still holds a session without a picture, at a time of this browser in milliseconds. */
export function heldForMoreSeconds({ heldUntil }: Session, now: number): number {
  return heldUntil ? Math.max(0, Math.round((Date.parse(heldUntil) - toServerTime(now)) / 1000)) : 0
}

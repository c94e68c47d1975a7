import { activeWithinMs, lease as leaseTerms, seatHoldMs } from '@footlight/contract'
import { fundedSeconds } from '../../../money/index.ts'
import type { Metered } from '../kernel/meter.rules.ts'
import { holdLeftMs, type Phase, type Timing } from '../kernel/sessions.rules.ts'
import type { ExtendedWaiting } from '../seconds/waiting.rules.ts'

/**
 * [B12] How long from now on the media server may send to the viewer of a session without another reply of the API. Only the
 * lease pays for it. A hold does not prolong it, as nothing is sent in held time; but the end of the hold limits it,
 * as the deadline of the start does.
 */
export function fundedForMs(
  phase: Phase,
  { account, lease }: Pick<Metered, 'account' | 'lease'>,
  timing: Pick<Timing, 'now' | 'steadySince' | 'createdAt' | 'lastDeliveredAt' | 'clientHeldMs'>,
  holdMs: number = seatHoldMs,
): number {
  const seconds = fundedSeconds(account, lease ?? { promo: 0, cash: 0 }) - account.billedSeconds
  const leasedMs = Math.min(seconds, leaseTerms.seconds) * 1000
  return Math.max(0, Math.floor(Math.min(leasedMs, leftMs(phase, leasedMs, timing, holdMs))))
}

/** The same of a session that is ACTIVE and whose seconds wait to be billed. */
export function waitingForMs({ past, paidUntil }: ExtendedWaiting, now: number): number {
  const leasedMs = Math.min(paidUntil - past, leaseTerms.seconds) * 1000
  return Math.max(0, Math.floor(Math.min(leasedMs, past * 1000 + leasedMs - now)))
}

function leftMs(
  phase: Phase,
  leasedMs: number,
  timing: Parameters<typeof fundedForMs>[2],
  holdMs: number,
): number {
  switch (phase.state) {
    case 'STARTING':
      return timing.createdAt + activeWithinMs - timing.now
    case 'ACTIVE':
      // seconds sent since the last billed one will still be billed from this lease
      return (timing.lastDeliveredAt ?? timing.now) + leasedMs - timing.now
    case 'HELD':
      return holdLeftMs(phase, timing, holdMs)
    case 'ENDED':
      return 0
  }
}

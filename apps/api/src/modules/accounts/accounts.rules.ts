import type { Role } from '@footlight/contract'

const hourMs = 3600_000

/** [A6] how long a sign-in lives without being used */
export function idleLimitMs(role: Role): number {
  return role === 'client' ? 30 * 24 * hourMs : 12 * hourMs
}

/** A sign-in is written down as used at most this often. */
export const renewEveryMs = 60_000

const freeFailures = 5
const firstDelayMs = 5_000
const longestDelayMs = 15 * 60_000

/** [A4] How long after its last failure a pair of account and address must wait: doubling from the fifth on. */
export function throttleMs(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - freeFailures))
}

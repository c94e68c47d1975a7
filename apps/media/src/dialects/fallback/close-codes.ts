import { EngineError, type EngineErrorCode } from '../../engines/port.ts'
import type { EndReason } from '../../rooms/connections/held-connection.ts'
import { Refusal, type RefusalCode } from '../../rooms/refusal.ts'

/** Why a socket is closed (docs/protocols/fallback.md). */
export const closeCodes = {
  goingAway: 1001,
  policy: 1008,
  failure: 1011,
  tokenRefused: 4403,
  notRunning: 4404,
  over: 4410,
  tooMany: 4429,
  unavailable: 4503,
} as const

/** The code for a refusal of rooms or engine; null for a fault of ours. */
export function closeCodeOf(error: unknown): number | null {
  return error instanceof Refusal || error instanceof EngineError ? codeOf(error.code) : null
}

function codeOf(code: RefusalCode | EngineErrorCode): number {
  switch (code) {
    case 'NOT_RUNNING':
    case 'NOT_READY':
      return closeCodes.notRunning
    case 'ADDRESS_FULL':
    case 'STREAM_FULL':
    case 'LOBBY_FULL':
    case 'CROWDED':
      return closeCodes.tooMany
    case 'UNAVAILABLE':
      return closeCodes.unavailable
    case 'SESSION_REVOKED':
    case 'SESSION_NOT_FOUND':
    case 'REPLACED':
      return closeCodes.over
    default:
      return closeCodes.tokenRefused
  }
}

/** The code with which a viewer's socket is closed when its connection ends. */
export function closeCodeOfEnd(reason: EndReason): number {
  switch (reason) {
    // these may be cured by another connection
    case 'stopped':
    case 'silent':
    case 'closed':
    case 'late':
      return closeCodes.goingAway
    case 'failed':
      return closeCodes.policy
    case 'revoked':
    case 'replaced':
      return closeCodes.over
    default:
      return closeCodes.unavailable
  }
}

import type { SessionState } from '@footlight/contract'
import type { Evidence } from '@footlight/contract/internal'
import type { SessionEvent } from '../kernel/sessions.rules.ts'

/** The party that ended a telephone call; null: the performer never answered. */
export type HungUpBy = 'client' | 'performer' | 'admin' | null

/** The event that the end of a call is for its session [S12]. */
export function endOfCall(state: SessionState, by: HungUpBy): SessionEvent {
  if (state === 'STARTING' && by === null) return { type: 'start-timed-out' }
  return { type: 'end', by: by ?? 'client' }
}

/** [B4] Evidence of a second of a connected call: the provider connects sound in both directions. */
export function connectedSecond(sessionId: string, second: number): Evidence {
  return {
    sessionId,
    second,
    videoPackets: 0,
    videoBytes: 0,
    videoFrames: 0,
    audioPackets: 0,
    audioBytes: 0,
    lossPercent: 0,
    rttMs: null,
    videoDelivered: false,
    audioDelivered: true,
  }
}

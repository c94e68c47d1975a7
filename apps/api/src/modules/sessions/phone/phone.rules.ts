import type { SessionState } from '@footlight/contract'
import type { Evidence } from '@footlight/contract/internal'
import type { SessionEvent } from '../kernel/sessions.rules.ts'

/** Who ended a telephone call; null: the performer never answered. */
export type HungUpBy = 'client' | 'performer' | 'admin' | null

/** What the end of a call is to its session [S12]. */
export function endOfCall(state: SessionState, by: HungUpBy): SessionEvent {
  if (state === 'STARTING' && by === null) return { type: 'start-timed-out' }
  return { type: 'end', by: by ?? 'client' }
}

/** [B4] A second of a connected call: sound both ways is what the provider connects. */
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

import type { SessionState } from '@footlight/contract'
import type { Evidence } from '@footlight/contract/internal'
import { secondsFor } from '../wallet/index.ts'
import type { SessionEvent } from './sessions.rules.ts'

/** How a telephone call ended. */
export interface HungUp {
  /** null: she never answered */
  by: 'client' | 'performer' | null
  /** the provider's time limit of the call, where it was reached */
  limitSeconds: number | null
}

/** What the end of a call is to its session [S12]. `limited`: the client's own limits clip what she may spend [B9]. */
export function endOfCall(
  session: { state: SessionState; cap: number | null; price_per_minute: number; limited: boolean },
  { by, limitSeconds }: HungUp,
): SessionEvent {
  if (session.state === 'STARTING' && by === null) return { type: 'start-timed-out' }
  if (limitSeconds === null) return { type: 'end', by: by ?? 'client' }
  const { cap, price_per_minute, limited } = session
  const atCap = limited || (cap !== null && secondsFor(cap, price_per_minute) <= limitSeconds)
  return { type: 'exhausted', by: atCap ? 'cap' : 'credit' }
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

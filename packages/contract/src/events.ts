import type { PerformerStatus } from './rules/performer-status.ts'

/**
 * What /api/realtime sends [W12]: hints. The truth is one GET away; a reconnected client refetches.
 * Guests get the performer's status only; the others go to the two people concerned.
 */
export type RealtimeEvent =
  /** at the beginning, and every `realtimeHelloEveryMs` from then on */
  | { type: 'hello'; serverTime: string }
  | {
      type: 'performer.status'
      performerId: string
      performerNumber: number
      status: PerformerStatus
      peek: boolean
      away: boolean
    }
  | { type: 'request'; requestId: string; state: string }
  | { type: 'session'; sessionId: string; state: string; endReason: string | null }
  | { type: 'session.warning'; sessionId: string; affordableSeconds: number }
  | { type: 'session.chat'; sessionId: string }
  | { type: 'message'; clientId: string; performerId: string }
  | { type: 'balance' }
  /** [A10] there is something new to be told, or what was new is seen */
  | { type: 'notification' }
  | { type: 'lobby.ended'; performerId: string }
  | { type: 'studio' }
  /** [S14] to who looks after reports; `isUrgent`: of a show that runs */
  | { type: 'report'; isUrgent: boolean }

import type { PerformerStatus } from './people/performer-status.ts'

/**
 * The events of /api/realtime [W12]. They carry little data: a client fetches the details, and refetches after a reconnect.
 * Guests receive performers' status only; other events are sent to the client and performer concerned.
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
  /** [A10] there is a new notification, or the new ones were seen */
  | { type: 'notification' }
  | { type: 'lobby.ended'; performerId: string }
  | { type: 'studio' }
  /** [S14] to operators with the reports capability; `isUrgent`: the report is about a running show */
  | { type: 'report'; isUrgent: boolean }
  /** [O7] to operators whose queues show it: an item was taken, let go of or decided */
  | { type: 'queue' }

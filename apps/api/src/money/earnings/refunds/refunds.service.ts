import type { Refund } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type GiveBackParts, giveBackOnce, presentGivenBack, type RefundRequest } from './give-back.ts'
import {
  findRefund,
  type GivenBackInSession,
  insertRefund,
  lockRefundable,
  readGivenBack,
} from './refunds.store.ts'

export interface RefundParts extends GiveBackParts {
  database: Database
  transact: Transact
  /** after the commit of a refund */
  credited(clientId: string): Promise<void>
}

/** [T6, O3] A refund is a posting of its own with a reason; what was charged stays as it was. */
export interface Refunds {
  /** Gives back credits of a session that is over. @throws NOT_FOUND, SESSION_STATE while it runs, REFUND_TOO_MUCH, IDEMPOTENCY_MISMATCH */
  refund(ask: RefundRequest & { sessionId: string }): Promise<Refund>
  /** What was given back of a session and of the tips in it, oldest first. */
  ofSession(sessionId: string): Promise<GivenBackInSession[]>
}

export function createRefunds(parts: RefundParts): Refunds {
  return {
    async refund({ sessionId, ...ask }) {
      const row = await parts.transact(async (tx) => {
        const session = await lockRefundable(tx, sessionId)
        if (!session) throw refuse('NOT_FOUND')
        if (!session.ended) throw refuse('SESSION_STATE')
        return giveBackOnce(tx, parts, session, ask, {
          find: (id) => findRefund(tx, id),
          insert: (given) => insertRefund(tx, { ...given, session_id: sessionId }),
        })
      })
      await parts.credited(row.client_id)
      return { ...presentGivenBack(row), sessionId }
    },

    ofSession: (sessionId) => readGivenBack(parts.database, sessionId),
  }
}

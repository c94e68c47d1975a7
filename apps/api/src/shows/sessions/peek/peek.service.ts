import { type ChatRequest, type Session, sessionKinds } from '@footlight/contract'
import { refuse, refuseDearer } from '../../../platform/refuse.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { requestChanged, sessionChanged, studioChanged } from '../kernel/after-commit-events.ts'
import { priceOf } from '../kernel/kinds.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { RequestRecord } from '../kernel/records/requests.store.ts'
import {
  lockIfFree,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { placeRequest, refuseBlocked, refuseEngaged, refuseUnpayable } from '../requests/placing.ts'
import { closeWith, cutPeeks } from '../running/closing.service.ts'
import { refuseCoolDown } from '../running/cool-down.service.ts'
import { findPeeksOut, holdShowOf } from '../running/peeks.store.ts'
import { peekEnding, peekRefusal } from './peek.rules.ts'

export interface PeekAsk {
  clientId: string
  performerId: string
  cap: number | null
  /** as of `ChatAsk` */
  agreedPricePerMinute?: number | undefined
}

/** [S10] Peeking: granted by rule, without the performer's answer; the private client opens and closes it. */
export interface Peeks {
  /**
   * Creates a request that is ACCEPTED already; the performer's status stays as it is.
   * @throws why not: PEEK_CLOSED, PRICE_CHANGED, PERFORMER_OFFLINE, PERFORMER_BUSY, SERVICE_NOT_OFFERED, and what refuses any request
   */
  request(ask: PeekAsk): Promise<ChatRequest>
  /**
   * Sets the private client's consent, at any time; withdrawing it ends the running peeks immediately.
   * @throws NOT_FOUND, SESSION_STATE
   */
  allow(clientId: string, sessionId: string, allowed: boolean): Promise<Session>
  /** [B7] Ends and settles, one transaction each, the peeks whose show is over or closed. */
  sweep(): Promise<void>
}

export function createPeeks(
  context: SessionContext,
  parts: {
    presentRequest(row: RequestRecord): Promise<ChatRequest>
    presentSession(row: SessionRecord): Promise<Session>
  },
): Peeks {
  const { database } = context

  return {
    async request(ask) {
      const row = await context.inTransaction(async (work) => {
        const show = await holdShowOf(work.tx, ask.performerId)
        const performer = await work.performer(ask.performerId)
        if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
        await refuseBlocked(context, work, ask)
        await refuseEngaged(work, ask.clientId)
        await refuseCoolDown(context, work, ask)
        const price = priceOf('PEEK', performer)
        const refusal = peekRefusal({
          status: performer.status,
          offered: price !== null,
          showOpen: show?.allow_peek ?? false,
        })
        if (refusal) throw refuse(refusal)
        if (!show || price === null) throw refuse('PEEK_CLOSED')
        refuseDearer(price, ask.agreedPricePerMinute)
        await refuseUnpayable(context, work, { ...ask, price })
        const request = await placeRequest(context, work, {
          ...ask,
          type: 'PEEK',
          performer,
          price: { pricePerMinute: price, normalPricePerMinute: null },
          peeksAt: show.id,
        })
        work.afterCommit(requestChanged(request))
        return request
      })
      return parts.presentRequest(row)
    },

    async allow(clientId, sessionId, allowed) {
      const row = await context.inTransaction(async (work) => {
        const show = await lockSession(work.tx, sessionId)
        if (!show || show.client_id !== clientId) throw refuse('NOT_FOUND')
        if (!sessionKinds[show.type].isShow || show.state === 'ENDED') throw refuse('SESSION_STATE')
        if (show.allow_peek === allowed) return show
        if (!allowed) await cutPeeks(context, work, show)
        const changed = await updateSession(work.tx, show.id, { allow_peek: allowed })
        await noteInChat(context, work, [{ session: show, event: allowed ? 'peek_opened' : 'peek_closed' }])
        await refreshPerformer(context, work, show.performer_id)
        work.afterCommit(sessionChanged(changed), studioChanged(show.performer_id))
        return changed
      })
      return parts.presentSession(row)
    },

    async sweep() {
      const failures: unknown[] = []
      for (const { id, showEnded } of await findPeeksOut(database)) {
        const settled = context.inTransaction(async (work) => {
          const peek = await lockIfFree(work.tx, id)
          if (peek) await closeWith(context, work, peek, peekEnding(showEnded))
        })
        await settled.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'peeks could not be settled')
    },
  }
}

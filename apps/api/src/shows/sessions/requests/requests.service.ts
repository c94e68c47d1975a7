import { type ChatRequest, type Session, type StudioRequest, sessionKinds } from '@footlight/contract'
import type { LockedPerformer } from '../../../people/index.ts'
import { refuse, refuseDearer } from '../../../platform/refuse.ts'
import { requestChanged, requestLogged, studioChanged } from '../kernel/after-commit-events.ts'
import { priceOf } from '../kernel/kinds.ts'
import type { SessionContext } from '../kernel/parts.ts'
import {
  findOpenRequest,
  findRequest,
  lockRequest,
  type RequestRecord,
  sessionsTogether,
} from '../kernel/records/requests.store.ts'
import { presentRequest, presentStudioRequest } from '../kernel/sessions.present.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { noteFailure, refuseCoolDown, refuseUnanswered } from '../running/cool-down.service.ts'
import { placeRequest, refuseBlocked, refuseEngaged, refuseUnpayable } from './placing.ts'
import { priceFor } from './pricing.service.ts'
import { declineOpen, expireDue, moveRequest, withdraw } from './request-moves.ts'
import { isOpen } from './requests.rules.ts'

export interface ChatAsk {
  clientId: string
  performerId: string
  type: 'VIDEO' | 'VIDEOCALL'
  cap: number | null
  allowPeek: boolean
  /** credits a minute that the client agreed to; absent: whatever it costs */
  agreedPricePerMinute?: number | undefined
}

/** [S3, S4] Clients' requests to performers, from the ask to the answer, cancellation or expiry. */
export interface Requests {
  present(row: RequestRecord): Promise<ChatRequest>
  /** @throws NOT_FOUND, BLOCKED, REQUEST_OPEN, TRY_LATER, PRICE_CHANGED, why the performer cannot be asked, what money refuses */
  ask(ask: ChatAsk): Promise<ChatRequest>
  /** @throws NOT_FOUND */
  requestOf(clientId: string, id: string): Promise<ChatRequest>
  /** Repeating the same answer is no error. @throws NOT_FOUND, REQUEST_STATE */
  accept(performerId: string, requestId: string): Promise<StudioRequest>
  decline(performerId: string, requestId: string): Promise<StudioRequest>
  /** Cancels an open request. Once it became a session: `refuse` throws SESSION_STATE, `keep` changes nothing. */
  cancel(clientId: string, id: string, whenStarted: 'refuse' | 'keep'): Promise<ChatRequest>
  /** [S9] Ends the session that a request became, or the request while it is open. */
  end(clientId: string, id: string): Promise<{ request: ChatRequest; session?: Session }>
  /** [S4] Expires a request that is due, when the client's page notices first. @throws NOT_FOUND, REQUEST_STATE: too early */
  timeOut(clientId: string, id: string): Promise<ChatRequest>
  openFor(side: 'client_id' | 'performer_id', accountId: string): Promise<ChatRequest | null>
  studioRequests(performerId: string): Promise<StudioRequest[]>
  /** Declines or cancels the open request of a performer who goes off air. */
  declineOpen(work: UnitOfWork, performerId: string): Promise<void>
  /** [S14] Declines or cancels the open request between client and performer. */
  withdraw(
    work: UnitOfWork,
    pair: { clientId: string; performerId: string },
    by: 'client' | 'performer',
  ): Promise<void>
  /** [B7] Expires what is due, one transaction each. */
  sweep(): Promise<void>
}

export function createRequests(
  context: SessionContext,
  parts: { endSession(clientId: string, sessionId: string): Promise<Session> },
): Requests {
  const { database, clock, wallet } = context

  async function fundsOf(clientId: string) {
    return (await wallet.funds(database, [clientId])).get(clientId) ?? { promo: 0, cash: 0, held: 0 }
  }

  async function present(row: RequestRecord): Promise<ChatRequest> {
    return presentRequest(row, await fundsOf(row.client_id))
  }

  async function presentForStudio(row: RequestRecord): Promise<StudioRequest> {
    const together = await sessionsTogether(database, row.client_id, row.performer_id)
    return presentStudioRequest(row, await fundsOf(row.client_id), together)
  }

  async function answer(performerId: string, requestId: string, event: 'accept' | 'decline') {
    const row = await context.inTransaction(async (work) => {
      const request = await lockRequest(work.tx, requestId)
      if (
        !request ||
        request.performer_id !== performerId ||
        !sessionKinds[request.type].isAnsweredByPerformer
      )
        throw refuse('NOT_FOUND')
      if (request.state === 'PENDING' && request.expires_at.getTime() <= clock.now())
        throw refuse('REQUEST_STATE')
      return moveRequest(context, work, request, event)
    })
    return presentForStudio(row)
  }

  async function cancel(clientId: string, id: string, whenStarted: 'refuse' | 'keep'): Promise<ChatRequest> {
    const row = await context.inTransaction(async (work) => {
      const request = await lockOwn(work, clientId, id)
      if (request.state === 'STARTED') {
        if (whenStarted === 'refuse') throw refuse('SESSION_STATE')
        return request
      }
      if (isOpen(request.state)) await noteFailure(context, work, request)
      return moveRequest(context, work, request, 'cancel')
    })
    return present(row)
  }

  return {
    present,

    ask: async (ask) => present(await context.inTransaction((work) => placeAsk(context, work, ask))),

    async requestOf(clientId, id) {
      const row = await findRequest(database, id)
      if (!row || row.client_id !== clientId) throw refuse('NOT_FOUND')
      return present(row)
    },

    accept: (performerId, requestId) => answer(performerId, requestId, 'accept'),
    decline: (performerId, requestId) => answer(performerId, requestId, 'decline'),

    cancel,

    async end(clientId, id) {
      const request = await cancel(clientId, id, 'keep')
      if (request.sessionId === null) return { request }
      return { request, session: await parts.endSession(clientId, request.sessionId) }
    },

    async timeOut(clientId, id) {
      const row = await context.inTransaction(async (work) => {
        const request = await lockOwn(work, clientId, id)
        if (isOpen(request.state) && request.expires_at.getTime() > clock.now()) throw refuse('REQUEST_STATE')
        return moveRequest(context, work, request, 'expire')
      })
      return present(row)
    },

    async openFor(side, accountId) {
      const row = await findOpenRequest(database, side, accountId)
      return row ? present(row) : null
    },

    async studioRequests(performerId) {
      const row = await findOpenRequest(database, 'performer_id', performerId)
      return row ? [await presentForStudio(row)] : []
    },

    declineOpen: (work, performerId) => declineOpen(context, work, performerId),
    withdraw: (work, pair, by) => withdraw(context, work, pair, by),

    sweep: () => expireDue(context),
  }
}

async function lockOwn({ tx }: UnitOfWork, clientId: string, id: string): Promise<RequestRecord> {
  const request = await lockRequest(tx, id)
  if (!request || request.client_id !== clientId) throw refuse('NOT_FOUND')
  return request
}

/** [S3] Writes the request that the client asks for, at the price of now. */
async function placeAsk(context: SessionContext, work: UnitOfWork, ask: ChatAsk): Promise<RequestRecord> {
  const performer = await work.performer(ask.performerId)
  if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
  await refuseBlocked(context, work, ask)
  await refuseEngaged(work, ask.clientId)
  await refuseCoolDown(context, work, ask)
  await refuseUnanswered(context, work, ask.clientId)
  refuseUnready(performer, ask.type)
  const price = await priceFor(context, work.tx, ask, performer)
  if (price === null) throw refuse('SERVICE_NOT_OFFERED')
  // [S3] the price that is frozen now is at most the one that the client agreed to
  refuseDearer(price.pricePerMinute, ask.agreedPricePerMinute)
  await refuseUnpayable(context, work, { ...ask, price: price.pricePerMinute })
  const request = await placeRequest(context, work, { ...ask, performer, price })
  await refreshPerformer(context, work, performer.id)
  work.afterCommit(requestChanged(request), studioChanged(performer.id), requestLogged(request))
  return request
}

/** Refuses with the reason why the performer cannot be asked. */
function refuseUnready(performer: LockedPerformer, type: ChatAsk['type']): void {
  if (performer.status === 'OFFLINE') throw refuse('PERFORMER_OFFLINE')
  if (priceOf(type, performer) === null) throw refuse('SERVICE_NOT_OFFERED')
  if (performer.status !== 'AVAILABLE') throw refuse('PERFORMER_BUSY')
}

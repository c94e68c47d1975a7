import type { ChatRequest, Session, StudioRequest } from '@footlight/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { displayNameOf } from '../../accounts/index.ts'
import type { StagePerformer } from '../../performers/index.ts'
import { type Hint, requestHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import {
  billedTogether,
  findOpenRequest,
  findRequest,
  insertRequest,
  lockDueRequest,
  lockRequest,
  type RequestRecord,
  sessionsTogether,
  updateRequest,
} from '../kernel/requests.store.ts'
import { presentRequest, presentStudioRequest, uncovered } from '../kernel/sessions.present.ts'
import { findRunning } from '../kernel/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { noteFailure, refuseCoolDown } from '../running/cool-down.service.ts'
import type { createSessionService } from '../running/sessions.service.ts'
import { priceFor } from './pricing.service.ts'
import { afterMiss, deadlineOf, expiredBy, isOpen, type RequestEvent, stepRequest } from './requests.rules.ts'

export interface ChatAsk {
  clientId: string
  performerId: string
  type: 'VIDEO' | 'VIDEOCALL'
  cap: number | null
  allowPeek: boolean
  /** credits a minute that the client agreed to; absent: whatever it costs */
  agreedPricePerMinute?: number | undefined
}

/** [S3, S4] Asking a performer, and what becomes of it. */
export function createRequests(
  shell: Shell,
  { sessions }: { sessions: Pick<ReturnType<typeof createSessionService>, 'end'> },
) {
  const { database, clock, wallet } = shell

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

  /** Moves a locked request, and the performer with it. Nothing is written when it stands there already. */
  async function move(
    tx: Tx,
    row: RequestRecord,
    event: RequestEvent,
    hint: (...hints: Hint[]) => void,
  ): Promise<RequestRecord> {
    const state = stepRequest(row.state, event)
    if (state === null) throw refuse('REQUEST_STATE')
    if (state === row.state) return row
    const now = clock.now()
    const moved = await updateRequest(tx, row.id, {
      state,
      ...(state === 'ACCEPTED' && { expires_at: new Date(deadlineOf('ACCEPTED', now)) }),
    })
    const answered = event === 'accept' || event === 'decline'
    const whose = event === 'expire' ? await whoseExpiry(tx, row) : null
    if (whose === 'client') await noteFailure(shell, tx, row)
    const missed = whose === 'performer'
    const patch = answered ? { missedRequests: 0 } : missed ? await missPatch(tx, row.performer_id) : {}
    await refreshPerformer(shell, tx, row.performer_id, hint, patch)
    hint(requestHint(moved), studioHint(row.performer_id))
    return moved
  }

  async function whoseExpiry(tx: Tx, row: RequestRecord) {
    const wereThere = row.created_at.getTime() >= shell.steadySince()
    return expiredBy(row, wereThere, await billedTogether(tx, row.client_id, row.performer_id))
  }

  /** [S4] three missed in a row set her OFFLINE */
  async function missPatch(tx: Tx, performerId: string) {
    const performer = await shell.performers.lock(tx, performerId)
    const { missed, switchOff } = afterMiss(performer?.missedRequests ?? 0)
    return { missedRequests: missed, ...(switchOff && { switchedAvailable: false }) }
  }

  async function answer(performerId: string, requestId: string, event: 'accept' | 'decline') {
    const row = await shell.act(async (tx, hint) => {
      const request = await lockRequest(tx, requestId)
      // [S10] who peeks is hidden from her
      if (!request || request.performer_id !== performerId || request.type === 'PEEK')
        throw refuse('NOT_FOUND')
      if (request.state === 'PENDING' && request.expires_at.getTime() <= clock.now())
        throw refuse('REQUEST_STATE')
      return move(tx, request, event, hint)
    })
    return presentForStudio(row)
  }

  /** Cancels an open request; one that became a session is refused, or left as it is where the call has no refusal. */
  async function cancel(clientId: string, id: string, whenStarted: 'refuse' | 'keep'): Promise<ChatRequest> {
    const row = await shell.act(async (tx, hint) => {
      const request = await lockRequest(tx, id)
      if (!request || request.client_id !== clientId) throw refuse('NOT_FOUND')
      if (request.state === 'STARTED') {
        if (whenStarted === 'refuse') throw refuse('SESSION_STATE')
        return request
      }
      if (isOpen(request.state)) await noteFailure(shell, tx, request)
      return move(tx, request, 'cancel', hint)
    })
    return present(row)
  }

  return {
    present,

    async ask(ask: ChatAsk): Promise<ChatRequest> {
      const row = await shell.act(async (tx, hint) => {
        const performer = await shell.performers.lock(tx, ask.performerId)
        if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
        if (await isEngaged(tx, ask.clientId)) throw refuse('REQUEST_OPEN')
        await refuseCoolDown(shell, tx, ask)
        refuseUnready(performer, ask.type)
        const price = await priceFor(shell, tx, ask, performer.prices)
        if (price === null) throw refuse('SERVICE_NOT_OFFERED')
        // [S3] what is frozen now was shown and agreed to, or less
        if (price.pricePerMinute > (ask.agreedPricePerMinute ?? price.pricePerMinute))
          throw refuse('PRICE_CHANGED')
        await refuseUnpayable(shell, tx, { ...ask, price: price.pricePerMinute })
        const now = clock.now()
        const request = await insertRequest(tx, {
          id: shell.random.uuid(),
          type: ask.type,
          state: 'PENDING',
          client_id: ask.clientId,
          performer_id: performer.id,
          client_name: (await displayNameOf(tx, ask.clientId)) ?? '',
          performer_name: performer.displayName,
          performer_number: performer.number,
          price_per_minute: price.pricePerMinute,
          normal_price_per_minute: price.normalPricePerMinute,
          allow_peek: ask.allowPeek,
          cap: ask.cap,
          created_at: new Date(now),
          expires_at: new Date(deadlineOf('PENDING', now, shell.waits.requestTtlMs)),
          session_id: null,
        })
        // her row is locked: whoever stands in the way is the client's own other request
        if (!request) throw refuse('REQUEST_OPEN')
        await refreshPerformer(shell, tx, performer.id, hint)
        hint(requestHint(request), studioHint(performer.id))
        return request
      })
      return present(row)
    },

    async requestOf(clientId: string, id: string): Promise<ChatRequest> {
      const row = await findRequest(database, id)
      if (!row || row.client_id !== clientId) throw refuse('NOT_FOUND')
      return present(row)
    },

    accept: (performerId: string, requestId: string) => answer(performerId, requestId, 'accept'),
    decline: (performerId: string, requestId: string) => answer(performerId, requestId, 'decline'),

    cancel,

    /** [S9] Ends what became of a request: its session, or the request while it is open. */
    async end(clientId: string, id: string): Promise<{ request: ChatRequest; session?: Session }> {
      const request = await cancel(clientId, id, 'keep')
      if (request.sessionId === null) return { request }
      return { request, session: await sessions.end(clientId, request.sessionId) }
    },

    /** [S4] the client's word for an expired request; too early it is refused */
    async timeOut(clientId: string, id: string): Promise<ChatRequest> {
      const row = await shell.act(async (tx, hint) => {
        const request = await lockRequest(tx, id)
        if (!request || request.client_id !== clientId) throw refuse('NOT_FOUND')
        if (isOpen(request.state) && request.expires_at.getTime() > clock.now()) throw refuse('REQUEST_STATE')
        return move(tx, request, 'expire', hint)
      })
      return present(row)
    },

    async openFor(side: 'client_id' | 'performer_id', accountId: string): Promise<ChatRequest | null> {
      const row = await findOpenRequest(database, side, accountId)
      return row ? present(row) : null
    },

    async studioRequests(performerId: string): Promise<StudioRequest[]> {
      const row = await findOpenRequest(database, 'performer_id', performerId)
      return row ? [await presentForStudio(row)] : []
    },

    /** Within a transaction: she leaves, so whoever asks gets an answer. */
    async declineOpen(tx: Tx, performerId: string, hint: (...hints: Hint[]) => void): Promise<void> {
      const open = await findOpenRequest(tx, 'performer_id', performerId)
      const request = open && (await lockRequest(tx, open.id))
      if (!request || !isOpen(request.state)) return
      await move(tx, request, request.state === 'PENDING' ? 'decline' : 'cancel', hint)
    },

    /** [B7] Expires what is due, one transaction each. */
    async sweep(): Promise<void> {
      for (let more = true; more; ) {
        more = await shell.act(async (tx, hint) => {
          const due = await lockDueRequest(tx, new Date(clock.now()))
          if (!due) return false
          await move(tx, due, 'expire', hint)
          return true
        })
      }
    },
  }
}

/** [S3, B2] A minute's price must be within cap and balance. */
export async function refuseUnpayable(
  shell: Pick<Shell, 'wallet'>,
  tx: Tx,
  ask: { clientId: string; cap: number | null; price: number },
): Promise<void> {
  if (ask.cap !== null && ask.cap < ask.price) throw refuse('CAP_TOO_LOW')
  const funds = (await shell.wallet.funds(tx, [ask.clientId])).get(ask.clientId)
  if ((funds?.promo ?? 0) + (funds?.cash ?? 0) < ask.price) throw refuse(uncovered(funds))
}

/** [S4] One request or session at a time for a client. */
export async function isEngaged(tx: Tx, clientId: string): Promise<boolean> {
  const [request, session] = [
    await findOpenRequest(tx, 'client_id', clientId),
    await findRunning(tx, 'client_id', clientId),
  ]
  return request !== undefined || session !== undefined
}

/** Refuses where she cannot be asked, and says why. */
function refuseUnready(performer: StagePerformer, type: ChatAsk['type']): void {
  if (performer.status === 'OFFLINE') throw refuse('PERFORMER_OFFLINE')
  const offered = type === 'VIDEO' ? performer.services.video : performer.services.videocall
  const asked = type === 'VIDEO' ? performer.prices.video : performer.prices.videocall
  if (!offered || asked === null) throw refuse('SERVICE_NOT_OFFERED')
  if (performer.status !== 'AVAILABLE') throw refuse('PERFORMER_BUSY')
}

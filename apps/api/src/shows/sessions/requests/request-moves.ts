import { sessionKinds } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { requestChanged, requestLogged, studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import {
  billedTogether,
  findOpenRequest,
  lockDueRequest,
  lockRequest,
  type RequestRecord,
  updateRequest,
} from '../kernel/records/requests.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { afterMiss, deadlineOf, isMissed, isOpen, type RequestEvent, stepRequest } from './requests.rules.ts'

/** Moves a locked request to the event's state and refreshes the performer's; writes nothing if it is in that state already. */
export async function moveRequest(
  context: SessionContext,
  work: UnitOfWork,
  row: RequestRecord,
  event: RequestEvent,
): Promise<RequestRecord> {
  const state = stepRequest(row.state, event)
  if (state === null) throw refuse('REQUEST_STATE')
  if (state === row.state) return row
  // an outage of the API is no side's silence
  const isSilence = event === 'expire' && row.created_at.getTime() >= context.steadySince()
  // [S22] an accepted one lapses where the tab that agreed is gone: one of the hour's, too
  const unanswered = isSilence && sessionKinds[row.type].isAnsweredByPerformer
  const moved = await updateRequest(work.tx, row.id, {
    state,
    ...(unanswered && { unanswered }),
    ...(state === 'ACCEPTED' && { expires_at: new Date(deadlineOf('ACCEPTED', context.clock.now())) }),
  })
  const answered = event === 'accept' || event === 'decline'
  const missed = isSilence && isMissed(row, await billedTogether(work.tx, row.client_id, row.performer_id))
  const patch = answered ? { missedRequests: 0 } : missed ? await missPatch(work, row.performer_id) : {}
  await refreshPerformer(context, work, row.performer_id, patch)
  work.afterCommit(requestChanged(moved), studioChanged(row.performer_id), requestLogged(moved))
  return moved
}

/** [S4] three missed in a row set the performer OFFLINE */
async function missPatch(work: UnitOfWork, performerId: string) {
  const performer = await work.performer(performerId)
  const { missed, switchOff } = afterMiss(performer?.missedRequests ?? 0)
  return {
    missedRequests: missed,
    ...(switchOff && { switchedAvailable: false, switchedOffFor: 'MISSED_REQUESTS' as const }),
  }
}

/** Declines or cancels the open request of a performer who goes off air. */
export async function declineOpen(
  context: SessionContext,
  work: UnitOfWork,
  performerId: string,
): Promise<void> {
  const open = await findOpenRequest(work.tx, 'performer_id', performerId)
  const request = open && (await lockRequest(work.tx, open.id))
  if (!request || !isOpen(request.state)) return
  await moveRequest(context, work, request, request.state === 'PENDING' ? 'decline' : 'cancel')
}

/** [S14] Declines or cancels the open request between client and performer. */
export async function withdraw(
  context: SessionContext,
  work: UnitOfWork,
  { clientId, performerId }: { clientId: string; performerId: string },
  by: 'client' | 'performer',
): Promise<void> {
  const open = await findOpenRequest(work.tx, 'client_id', clientId)
  const request = open?.performer_id === performerId && (await lockRequest(work.tx, open.id))
  if (!request || !isOpen(request.state)) return
  const isDecline = by === 'performer' && request.state === 'PENDING'
  await moveRequest(context, work, request, isDecline ? 'decline' : 'cancel')
}

/** [B7] Expires what is due, one transaction each. */
export async function expireDue(context: SessionContext): Promise<void> {
  for (let more = true; more; ) {
    more = await context.inTransaction(async (work) => {
      const due = await lockDueRequest(work.tx, new Date(context.clock.now()))
      if (!due) return false
      await moveRequest(context, work, due, 'expire')
      return true
    })
  }
}

import { type Session, sessionKinds } from '@footlight/contract'
import type { MinutePrice } from '../../../money/index.ts'
import type { LockedPerformer, PerformerRows } from '../../../people/index.ts'
import { displayNameOf } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { readSettings } from '../../../site/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findOpenRequest, insertRequest, type RequestRecord } from '../kernel/records/requests.store.ts'
import { findRunning } from '../kernel/records/sessions.store.ts'
import { uncovered } from '../kernel/sessions.present.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { deadlineOf } from './requests.rules.ts'

export interface Placed {
  clientId: string
  performer: LockedPerformer
  type: Session['type']
  price: MinutePrice
  cap: number | null
  allowPeek?: boolean
  /** [S10] of a peek: id of the private session */
  peeksAt?: string
  /** [S11] the performer's share in percent where a reservation has frozen it; otherwise that of now */
  performerShare?: number
}

/** [S3, S4] Writes a request; its price and the performer's share are frozen from now on. @throws REQUEST_OPEN, NOT_FOUND */
export async function placeRequest(
  context: SessionContext,
  work: UnitOfWork,
  placed: Placed,
): Promise<RequestRecord> {
  const { clientId, performer, type, price } = placed
  const clientName = await displayNameOf(work.tx, clientId)
  // [A8] the account was closed while this was on its way
  if (clientName === undefined) throw refuse('NOT_FOUND')
  const now = context.clock.now()
  const state = sessionKinds[placed.type].isAnsweredByPerformer ? 'PENDING' : 'ACCEPTED'
  const request = await insertRequest(work.tx, {
    id: context.random.uuid(),
    type,
    state,
    client_id: clientId,
    performer_id: performer.id,
    client_name: clientName,
    performer_name: performer.displayName,
    performer_number: performer.number,
    price_per_minute: price.pricePerMinute,
    normal_price_per_minute: price.normalPricePerMinute,
    performer_share: placed.performerShare ?? (await readSettings(work.tx)).performerShare,
    allow_peek: placed.allowPeek ?? false,
    peeks_at: placed.peeksAt ?? null,
    cap: placed.cap,
    created_at: new Date(now),
    expires_at: new Date(deadlineOf(state, now, context.waits.requestTtlMs)),
    session_id: null,
  })
  // every decision locks the performer's row, so the conflict is with another request of the client
  if (!request) throw refuse('REQUEST_OPEN')
  return request
}

/** [S4] One request or session at a time for a client. @throws REQUEST_OPEN */
export async function refuseEngaged({ tx }: Pick<UnitOfWork, 'tx'>, clientId: string): Promise<void> {
  const isEngaged =
    (await findOpenRequest(tx, 'client_id', clientId)) ?? (await findRunning(tx, 'client_id', clientId))
  if (isEngaged) throw refuse('REQUEST_OPEN')
}

/** [A8] The performer's row stays locked: nothing begins with the performer until the transaction ends. @throws STILL_RUNNING */
export async function refuseOnStage(
  { tx, performers }: { tx: Tx; performers: Pick<PerformerRows, 'lock'> },
  performerId: string,
): Promise<void> {
  const performer = await performers.lock(tx, performerId)
  const running =
    ((await findRunning(tx, 'performer_id', performerId)) && runningFaults.session) ??
    ((await findOpenRequest(tx, 'performer_id', performerId)) && runningFaults.request) ??
    (performer && (performer.streamActive || performer.status !== 'OFFLINE') ? runningFaults.live : undefined)
  if (running) throw refuse('STILL_RUNNING', running)
}

const runningFaults = {
  session: { rule: 'session', message: 'A show still runs. End it first.' },
  request: { rule: 'request', message: 'A request waits for your answer. Answer it first.' },
  live: { rule: 'live', message: 'You are live. Go offline first.' },
}

/** [S14] @throws BLOCKED */
export async function refuseBlocked(
  { blocks }: Pick<SessionContext, 'blocks'>,
  { tx }: UnitOfWork,
  { clientId, performerId }: { clientId: string; performerId: string },
): Promise<void> {
  if (await blocks.isBetween(tx, clientId, performerId)) throw refuse('BLOCKED')
}

/** [S3, B2] A minute's price must be within cap and balance. */
export async function refuseUnpayable(
  { wallet }: Pick<SessionContext, 'wallet'>,
  { tx }: UnitOfWork,
  ask: { clientId: string; cap: number | null; price: number },
): Promise<void> {
  if (ask.cap !== null && ask.cap < ask.price) throw refuse('CAP_TOO_LOW')
  const funds = (await wallet.funds(tx, [ask.clientId])).get(ask.clientId)
  if ((funds?.promo ?? 0) + (funds?.cash ?? 0) < ask.price) throw refuse(uncovered(funds))
}

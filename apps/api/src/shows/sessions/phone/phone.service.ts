import type { LockedPerformer } from '../../../people/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { priceOf } from '../kernel/kinds.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { RequestRecord } from '../kernel/records/requests.store.ts'
import { lockSession } from '../kernel/records/sessions.store.ts'
import type { InTransaction, UnitOfWork } from '../kernel/unit-of-work.ts'
import { placeRequest, refuseBlocked, refuseEngaged, refuseUnpayable } from '../requests/placing.ts'
import { applyEffects } from '../running/apply-effects.ts'
import { refuseCoolDown } from '../running/cool-down.service.ts'
import { connectedSecond, endOfCall, type HungUpBy } from './phone.rules.ts'

export interface PhoneAsk {
  clientId: string
  performerId: string
  /** frozen in the reservation [S3] */
  pricePerMinute: number
  cap: number | null
}

/** [S11] The session of a telephone call. All functions but `apply` run in the caller's transaction, opened by `act`. */
export interface Phone {
  act: InTransaction
  /** The performer's price for a call; the row is locked from here on. @throws NOT_FOUND, SERVICE_NOT_OFFERED */
  priceOf(work: UnitOfWork, performerId: string): Promise<number>
  /** Refuses unless the two could telephone now. */
  refuseUnready(work: UnitOfWork, ask: PhoneAsk): Promise<void>
  /** Opens the session of a call that is about to be connected; the performer answers the telephone, not a request. */
  begin(work: UnitOfWork, ask: PhoneAsk & { performerShare: number }): Promise<{ id: string }>
  /** [S6] The performer answered: sound flows from now on. A session that is over by now stays over [B10]. */
  connect(work: UnitOfWork, sessionId: string): Promise<void>
  /** Ends the session of a call that is over; late or repeated, it changes nothing [B10]. */
  hangUp(work: UnitOfWork, sessionId: string, by: HungUpBy): Promise<void>
  /** [B4] Bills connected seconds, [from, until) in Unix seconds; seconds that are passed twice are billed once. */
  apply(calls: readonly { sessionId: string; from: number; until: number }[]): Promise<void>
}

export function createPhone(
  context: SessionContext,
  parts: {
    open(work: UnitOfWork, request: RequestRecord): Promise<{ id: string }>
    applyEvidence(evidence: ReturnType<typeof connectedSecond>[]): Promise<unknown>
  },
): Phone {
  const { clock } = context

  async function offering(
    work: UnitOfWork,
    performerId: string,
  ): Promise<{ performer: LockedPerformer; price: number }> {
    const performer = await work.performer(performerId)
    if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
    const price = priceOf('PHONE', performer)
    if (price === null) throw refuse('SERVICE_NOT_OFFERED')
    return { performer, price }
  }

  async function refuseUnready(work: UnitOfWork, ask: PhoneAsk): Promise<void> {
    await refuseBlocked(context, work, ask)
    const performer = await work.performer(ask.performerId)
    if (performer?.status === 'OFFLINE') throw refuse('PERFORMER_OFFLINE')
    if (performer?.status !== 'AVAILABLE') throw refuse('PERFORMER_BUSY')
    await refuseEngaged(work, ask.clientId)
    await refuseCoolDown(context, work, ask)
    await refuseUnpayable(context, work, { ...ask, price: ask.pricePerMinute })
  }

  return {
    act: context.inTransaction,
    priceOf: async (work, performerId) => (await offering(work, performerId)).price,
    refuseUnready,

    async begin(work, ask) {
      const { performer } = await offering(work, ask.performerId)
      await refuseUnready(work, ask)
      const price = { pricePerMinute: ask.pricePerMinute, normalPricePerMinute: null }
      const request = await placeRequest(context, work, { ...ask, type: 'PHONE', performer, price })
      const { id } = await parts.open(work, request)
      return { id }
    },

    async connect(work, sessionId) {
      const row = await lockSession(work.tx, sessionId)
      if (row?.state !== 'STARTING') return
      const now = clock.now()
      await applyEffects(context, work, row, { type: 'delivered', from: now, until: now, fresh: true })
    },

    async hangUp(work, sessionId, by) {
      const row = await lockSession(work.tx, sessionId)
      if (row) await applyEffects(context, work, row, endOfCall(row.state, by))
    },

    async apply(calls) {
      await parts.applyEvidence(
        calls.flatMap(({ sessionId, from, until }) =>
          Array.from({ length: until - from }, (_, offset) => connectedSecond(sessionId, from + offset)),
        ),
      )
    },
  }
}

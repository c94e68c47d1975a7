import { refuse } from '../../../platform/refuse.ts'
import type { StagePerformer } from '../../performers/index.ts'
import { priceOf } from '../kernel/kinds.ts'
import type { Shell } from '../kernel/parts.ts'
import type { RequestRecord } from '../kernel/records/requests.store.ts'
import { lockSession } from '../kernel/records/sessions.store.ts'
import type { Act, Work } from '../kernel/work.ts'
import { placeRequest, refuseBlocked, refuseEngaged, refuseUnpayable } from '../requests/placing.ts'
import { refuseCoolDown } from '../running/cool-down.service.ts'
import { perform } from '../running/perform.ts'
import { connectedSecond, endOfCall, type HungUpBy } from './phone.rules.ts'

export interface PhoneAsk {
  clientId: string
  performerId: string
  /** frozen in the reservation [S3] */
  pricePerMinute: number
  cap: number | null
}

/** [S11] What a telephone call is to a session. All but `apply` works in the caller's transaction, from `act`. */
export interface Phone {
  act: Act
  /** The performer's price for a call; the row is locked from here on. @throws NOT_FOUND, SERVICE_NOT_OFFERED */
  priceOf(work: Work, performerId: string): Promise<number>
  /** Refuses unless the two could telephone now. */
  refuseUnready(work: Work, ask: PhoneAsk): Promise<void>
  /** The session of a call that is about to be connected: the telephone asks the performer, no request does. */
  begin(work: Work, ask: PhoneAsk): Promise<{ id: string }>
  /** [S6] The performer answered: sound flows from now on. A session that is over by now stays over [B10]. */
  connect(work: Work, sessionId: string): Promise<void>
  /** The call is over, and its session with it; late or again it changes nothing [B10]. */
  hangUp(work: Work, sessionId: string, by: HungUpBy): Promise<void>
  /** [B4] Connected seconds, [from, until) in Unix seconds; handed on twice they are billed once. */
  apply(calls: readonly { sessionId: string; from: number; until: number }[]): Promise<void>
}

export function createPhone(
  shell: Shell,
  parts: {
    open(work: Work, request: RequestRecord): Promise<{ id: string }>
    applyEvidence(evidence: ReturnType<typeof connectedSecond>[]): Promise<unknown>
  },
): Phone {
  const { clock } = shell

  async function offering(
    work: Work,
    performerId: string,
  ): Promise<{ performer: StagePerformer; price: number }> {
    const performer = await work.performer(performerId)
    if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
    const price = priceOf('PHONE', performer)
    if (price === null) throw refuse('SERVICE_NOT_OFFERED')
    return { performer, price }
  }

  async function refuseUnready(work: Work, ask: PhoneAsk): Promise<void> {
    await refuseBlocked(shell, work, ask)
    const performer = await work.performer(ask.performerId)
    if (performer?.status === 'OFFLINE') throw refuse('PERFORMER_OFFLINE')
    if (performer?.status !== 'AVAILABLE') throw refuse('PERFORMER_BUSY')
    await refuseEngaged(work, ask.clientId)
    await refuseCoolDown(shell, work, ask)
    await refuseUnpayable(shell, work, { ...ask, price: ask.pricePerMinute })
  }

  return {
    act: shell.act,
    priceOf: async (work, performerId) => (await offering(work, performerId)).price,
    refuseUnready,

    async begin(work, ask) {
      const { performer } = await offering(work, ask.performerId)
      await refuseUnready(work, ask)
      const price = { pricePerMinute: ask.pricePerMinute, normalPricePerMinute: null }
      const request = await placeRequest(shell, work, { ...ask, type: 'PHONE', performer, price })
      const { id } = await parts.open(work, request)
      return { id }
    },

    async connect(work, sessionId) {
      const row = await lockSession(work.tx, sessionId)
      if (row?.state !== 'STARTING') return
      const now = clock.now()
      await perform(shell, work, row, { type: 'delivered', from: now, until: now, fresh: true })
    },

    async hangUp(work, sessionId, by) {
      const row = await lockSession(work.tx, sessionId)
      if (row) await perform(shell, work, row, endOfCall(row.state, by))
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

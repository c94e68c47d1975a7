import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { displayNameOf } from '../../accounts/index.ts'
import { type Hint, sessionHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { insertRequest } from '../kernel/requests.store.ts'
import { phaseOf } from '../kernel/sessions.present.ts'
import { step } from '../kernel/sessions.rules.ts'
import { lockSession, updateSession } from '../kernel/sessions.store.ts'
import type { createMeter } from '../meter/meter.service.ts'
import { deadlineOf } from '../requests/requests.rules.ts'
import { isEngaged, refuseUnpayable } from '../requests/requests.service.ts'
import { closeSession } from '../running/closing.service.ts'
import { refuseCoolDown } from '../running/cool-down.service.ts'
import type { createSessionService } from '../running/sessions.service.ts'
import { connectedSecond, endOfCall, type HungUpBy } from './phone.rules.ts'

export interface PhoneAsk {
  clientId: string
  performerId: string
  /** frozen in the reservation [S3] */
  pricePerMinute: number
  cap: number | null
}

type Hints = (...hints: Hint[]) => void

/** [S11] What a telephone call is to a session. All but `apply` works in the caller's transaction, from `act`. */
export function createPhone(
  shell: Shell,
  parts: {
    sessions: Pick<ReturnType<typeof createSessionService>, 'open'>
    meter: Pick<ReturnType<typeof createMeter>, 'apply'>
  },
) {
  const { clock } = shell

  /** Her price for a call; her row is locked from here on. */
  async function priceOf(tx: Tx, performerId: string): Promise<number> {
    const performer = await shell.performers.lock(tx, performerId)
    if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
    if (!performer.services.phone || performer.prices.phone === null) throw refuse('SERVICE_NOT_OFFERED')
    return performer.prices.phone
  }

  /** Refuses unless the two could telephone now. */
  async function refuseUnready(tx: Tx, ask: PhoneAsk): Promise<void> {
    const performer = await shell.performers.lock(tx, ask.performerId)
    if (performer?.status === 'OFFLINE') throw refuse('PERFORMER_OFFLINE')
    if (performer?.status !== 'AVAILABLE') throw refuse('PERFORMER_BUSY')
    if (await isEngaged(tx, ask.clientId)) throw refuse('REQUEST_OPEN')
    await refuseCoolDown(shell, tx, ask)
    await refuseUnpayable(shell, tx, { ...ask, price: ask.pricePerMinute })
  }

  return {
    act: shell.act,
    priceOf,
    refuseUnready,

    /** The session of a call that is about to be connected: nobody asks her first, her telephone does. */
    async begin(tx: Tx, ask: PhoneAsk, hint: Hints): Promise<{ id: string }> {
      await priceOf(tx, ask.performerId)
      await refuseUnready(tx, ask)
      const performer = await shell.performers.lock(tx, ask.performerId)
      if (!performer) throw refuse('NOT_FOUND')
      const now = clock.now()
      const request = await insertRequest(tx, {
        id: shell.random.uuid(),
        type: 'PHONE',
        state: 'ACCEPTED',
        client_id: ask.clientId,
        performer_id: performer.id,
        client_name: (await displayNameOf(tx, ask.clientId)) ?? '',
        performer_name: performer.displayName,
        performer_number: performer.number,
        price_per_minute: ask.pricePerMinute,
        allow_peek: false,
        cap: ask.cap,
        created_at: new Date(now),
        expires_at: new Date(deadlineOf('ACCEPTED', now)),
        session_id: null,
      })
      if (!request) throw refuse('REQUEST_OPEN')
      const { id } = await parts.sessions.open(tx, request, hint)
      return { id }
    },

    /** [S6] She answered: sound flows from now on. A session that is over by now stays over [B10]. */
    async connect(tx: Tx, sessionId: string, hint: Hints): Promise<void> {
      const row = await lockSession(tx, sessionId)
      if (row?.state !== 'STARTING') return
      const now = clock.now()
      const { phase, effects } = step(phaseOf(row), {
        type: 'delivered',
        from: now,
        until: now,
        fresh: true,
      })
      for (const effect of effects) {
        if (effect.type !== 'activate') continue
        const active = await updateSession(tx, row.id, {
          state: phase.state,
          active_at: new Date(effect.at),
          last_delivered_at: new Date(now),
        })
        hint(sessionHint(active), studioHint(row.performer_id))
      }
    },

    /** The call is over, and its session with it; late or again it changes nothing [B10]. */
    async hangUp(tx: Tx, sessionId: string, by: HungUpBy, hint: Hints): Promise<void> {
      const row = await lockSession(tx, sessionId)
      if (!row) return
      for (const effect of step(phaseOf(row), endOfCall(row.state, by)).effects)
        if (effect.type === 'close') await closeSession(shell, tx, row, effect.reason, hint)
    },

    /** [B4] Connected seconds, [from, until) in Unix seconds; handed on twice they are billed once. */
    async apply(calls: readonly { sessionId: string; from: number; until: number }[]): Promise<void> {
      await parts.meter.apply(
        calls.flatMap(({ sessionId, from, until }) =>
          Array.from({ length: until - from }, (_, offset) => connectedSecond(sessionId, from + offset)),
        ),
      )
    },
  }
}

import { type CallReply, performerPart, sessionKinds } from '@footlight/contract'
import { readOpenLeases } from '../../../money/index.ts'
import { displayNameOf } from '../../../people/index.ts'
import { uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { insertLines } from '../chat/chat.store.ts'
import { balanceChanged, sessionChanged, studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import {
  findRunning,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { leftOfCap, lobbyRefusal } from './tips.rules.ts'
import { findTip, insertTip, type TipRecord, tipsOf } from './tips.store.ts'

type Given = CallReply<'giveTip'>['tip']
interface Window {
  offset: number
  limit: number
}

interface Gift {
  clientId: string
  performerId: string
  credits: number
  message: string
  /** [W8] idempotency key: a repeated key is the same tip; null: none was sent */
  key: string | null
}

/** [S18] Tips: charged, stored and written to the chat in one transaction, or not at all. */
export interface Tips {
  /**
   * Asked again under its key it was given once. @throws IDEMPOTENCY_MISMATCH, NOT_FOUND, BLOCKED, PERFORMER_OFFLINE, PERFORMER_BUSY, CAP_TOO_LOW, DAY_CAP_REACHED, INSUFFICIENT_CREDIT
   */
  give(gift: Gift): Promise<Given>
  /** The tips of a performer, newest first. */
  of(performerId: string, window: Window): Promise<CallReply<'studioTips'>>
}

export function createTips(context: SessionContext): Tips {
  const { database, wallet, random, clock } = context

  /** The session in which it is given; null: the performer is in the lobby. */
  async function placeOf(work: UnitOfWork, { clientId, performerId }: Gift): Promise<SessionRecord | null> {
    const running = await findRunning(work.tx, 'client_id', clientId)
    if (running?.performer_id === performerId) {
      const session = await lockSession(work.tx, running.id)
      if (session && session.state !== 'ENDED') return session
    }
    const performer = await work.performer(performerId)
    if (!performer) throw refuse('NOT_FOUND')
    const refusal = lobbyRefusal(performer.status)
    if (refusal) throw refuse(refusal)
    return null
  }

  /** Lowers the show's cap by the tip: those credits are not available for seconds any more. */
  async function lowerCap(
    { tx }: UnitOfWork,
    session: SessionRecord,
    credits: number,
  ): Promise<SessionRecord> {
    const lease = (await readOpenLeases(tx, [session.id])).get(session.id)
    const left = leftOfCap(session, lease ? lease.promo + lease.cash : 0)
    if (left === null || session.cap === null) return session
    if (credits > left)
      throw refuse('CAP_TOO_LOW', { message: 'The cap of this show does not cover this tip.', rule: 'tip' })
    return updateSession(tx, session.id, {
      cap: session.cap - credits,
      cap_tips: session.cap_tips + credits,
    })
  }

  async function announce(work: UnitOfWork, session: SessionRecord, tip: TipRecord): Promise<void> {
    if (!sessionKinds[session.type].hasChat) return
    await noteInChat(context, work, [{ session, event: 'tip', amount: tip.credits }])
    if (tip.message !== '')
      await insertLines(work.tx, [
        {
          id: random.uuid(),
          session_id: session.id,
          at: tip.given_at,
          author: 'client',
          text: tip.message,
          event: null,
          amount: null,
        },
      ])
  }

  return {
    give: (gift) =>
      context.inTransaction(async (work) => {
        const { tx } = work
        const { clientId, performerId, credits, message, key } = gift
        const id = key === null ? random.uuid() : uuidOfKey(clientId, key)
        const known = await findTip(tx, id)
        if (known) return sameTip(known, gift)
        if (await context.blocks.isBetween(tx, clientId, performerId)) throw refuse('BLOCKED')
        // [L8] locks the account before the purse, in the order in which closing an account does
        const clientName = await displayNameOf(tx, clientId)
        if (clientName === undefined) throw refuse('NOT_SIGNED_IN')
        const session = await placeOf(work, gift)
        const within = session && (await lowerCap(work, session, credits))
        const charge = { id, clientId, performerId, credits, sessionId: session?.id ?? null }
        const { performerSharePercent } = await wallet.chargeTip(tx, charge)
        const tip = await insertTip(tx, {
          id,
          client_id: clientId,
          performer_id: performerId,
          session_id: session?.id ?? null,
          client_name: clientName,
          credits,
          performer_share: performerSharePercent,
          message,
          given_at: new Date(clock.now()),
        })
        if (within) {
          await announce(work, within, tip)
          work.afterCommit(sessionChanged(within))
        }
        work.afterCommit(balanceChanged(clientId), studioChanged(performerId))
        return { ...presentTip(tip), performerId }
      }),

    async of(performerId, window) {
      const { rows, total } = await tipsOf(database, performerId, window)
      const tips = rows.map((row) => ({
        ...presentTip(row),
        clientName: row.client_name,
        net: performerPart(row.credits, row.performer_share),
      }))
      return { tips, ...window, total }
    },
  }
}

function sameTip(row: TipRecord, gift: Gift): Given {
  const { performerId, credits, message } = gift
  if (row.performer_id !== performerId || row.credits !== credits || row.message !== message)
    throw refuse('IDEMPOTENCY_MISMATCH')
  return { ...presentTip(row), performerId }
}

function presentTip(row: TipRecord) {
  return {
    id: row.id,
    sessionId: row.session_id,
    credits: row.credits,
    message: row.message,
    at: row.given_at.toISOString(),
  }
}

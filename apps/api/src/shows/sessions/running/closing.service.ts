import { type EndReason, sessionKinds } from '@footlight/contract'
import { peekShareTransfer, readOpenLeases } from '../../../money/index.ts'
import {
  balanceChanged,
  requestChanged,
  requestLogged,
  sessionChanged,
  sessionLogged,
  studioChanged,
} from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findSession, type SessionRecord, updateSession } from '../kernel/records/sessions.store.ts'
import { accountOf, columnsOf } from '../kernel/sessions.present.ts'
import { type Ending, endingOf } from '../kernel/sessions.rules.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { cut } from '../media/cut.ts'
import { sealReceipt } from '../receipts/receipts.service.ts'
import { billWaiting } from '../seconds/bill-waiting.ts'
import { endTalkBacks } from '../talk-back/talk-back.store.ts'
import { noteOutcome } from './cool-down.service.ts'
import { expirePeekRequests, notePeekCredit, runningPeeks } from './peeks.store.ts'

/**
 * Ends a locked, running session: its lease is settled, its receipt sealed [R2], its media is cut on the server [S9],
 * the performer is free, and its peeks are cut.
 */
export function closeSession(
  context: SessionContext,
  work: UnitOfWork,
  row: SessionRecord,
  reason: EndReason,
): Promise<SessionRecord> {
  return closeWith(context, work, row, endingOf(reason))
}

/** The same with an explicit ending: the reason of a peek does not imply which party ended it [S10]. */
export async function closeWith(
  context: SessionContext,
  work: UnitOfWork,
  row: SessionRecord,
  ending: Ending,
): Promise<SessionRecord> {
  const { isAside, status } = sessionKinds[row.type]
  const show = isAside && row.peeks_at !== null ? await findSession(work.tx, row.peeks_at) : undefined
  const clients = show ? [show.client_id, row.client_id] : [row.client_id]
  // [L8] one lock order for every ending: purses, then the accounts that they pay to, then revocations
  await context.wallet.funds(work.tx, clients, { lock: true })
  if (isAside) return closePeek(context, work, { peek: row, show }, ending)
  const ended = await settleAndEnd(context, work, row, ending)
  if (row.allow_peek) await cutPeeks(context, work, row)
  await cut(context, work, await endTalkBacks(work.tx, row.id, new Date(context.clock.now())))
  const stage = status === 'ON_CALL' ? await work.performer(row.performer_id) : undefined
  // [S8, S20] a call needs no stage: one that is off has a seat hold from the end of the call on
  const patch = stage?.streamLostAt ? { streamLostAt: new Date(context.clock.now()) } : {}
  await refreshPerformer(context, work, row.performer_id, patch)
  return ended
}

/**
 * [S10] Cuts all running peeks of a locked show and expires the granted ones. Their money is settled one by
 * one after the commit, by the event `peeksOut` or the sweep, so that the cut never waits for it [S9].
 */
export async function cutPeeks(
  context: SessionContext,
  work: UnitOfWork,
  show: SessionRecord,
): Promise<void> {
  const ids = await runningPeeks(work.tx, show.id)
  await cut(context, work, ids)
  for (const request of await expirePeekRequests(work.tx, show.id))
    work.afterCommit(requestChanged(request), requestLogged(request))
  if (ids.length > 0) work.afterCommit({ type: 'peeks-out' })
}

/** Ends a peek and credits the private client with a share of it. The performer's status is not concerned. */
async function closePeek(
  context: SessionContext,
  work: UnitOfWork,
  { peek, show }: { peek: SessionRecord; show: SessionRecord | undefined },
  ending: Ending,
): Promise<SessionRecord> {
  const ended = await settleAndEnd(context, work, peek, ending)
  if (!show) return ended
  const share = peekShareTransfer({
    sessionId: peek.id,
    clientId: show.client_id,
    percent: peek.peek_share,
    charged: await context.wallet.chargedParts(work.tx, peek.id),
  })
  if (share.postings.length > 0) {
    await context.wallet.post(work.tx, share)
    await notePeekCredit(work.tx, peek.id, sumOf(share.postings))
    work.afterCommit(balanceChanged(show.client_id))
  }
  work.afterCommit(sessionChanged(show))
  return ended
}

function sumOf(postings: readonly { amount: number }[]): number {
  return postings.reduce((sum, { amount }) => sum + amount, 0)
}

async function settleAndEnd(
  context: SessionContext,
  work: UnitOfWork,
  running: SessionRecord,
  { reason, by }: Ending,
): Promise<SessionRecord> {
  const { tx } = work
  const now = context.clock.now()
  const row = await billWaiting(work, running, now)
  const lease = (await readOpenLeases(tx, [row.id])).get(row.id)
  if (lease) await context.wallet.moveLeases(tx, [{ account: accountOf(row), settle: lease, open: null }])
  const heldMs = row.held_at ? Math.max(0, now - row.held_at.getTime()) : 0
  const clientHeldMs = openClientHoldMs(row, now, context.steadySince()) + stoppedMs(row, now)
  const ended = await updateSession(tx, row.id, {
    end_reason: reason,
    ended_by: by,
    // the media server's clock may be a little ahead: no billed second lies after the end
    ended_at: new Date(Math.max(now, row.last_delivered_at?.getTime() ?? 0)),
    ...columnsOf({ state: 'ENDED', reason }),
    held_ms: row.held_ms + heldMs,
    client_held_ms: row.client_held_ms + clientHeldMs,
    posted: row.billed_charge,
  })
  await sealReceipt(context, tx, ended)
  await noteOutcome(context, work, ended, row)
  await cut(context, work, [row.id])
  work.afterCommit(
    sessionChanged(ended),
    balanceChanged(row.client_id),
    studioChanged(row.performer_id),
    sessionLogged(ended, 'ended'),
  )
  return ended
}

/** [B13, S22] Of a session that the system kept from beginning: its wait uses the client's holds, in place of a cool-down. */
function stoppedMs({ state, stopped_by_system, created_at }: SessionRecord, now: number): number {
  return state === 'STARTING' && stopped_by_system ? Math.max(0, now - created_at.getTime()) : 0
}

/** [B13] Milliseconds that the client caused of the hold in which a session ends. */
function openClientHoldMs(
  { held_for, missing_since }: SessionRecord,
  now: number,
  steadySince: number,
): number {
  if (held_for !== 'client' || missing_since === null) return 0
  return Math.max(0, now - Math.max(missing_since.getTime(), steadySince))
}

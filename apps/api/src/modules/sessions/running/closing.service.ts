import type { EndReason } from '@footlight/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { peekShareTransfer, readOpenLeases } from '../../wallet/index.ts'
import { balanceHint, type Hint, requestHint, sessionHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { accountOf, columnsOf } from '../kernel/sessions.present.ts'
import { type Ending, endingOf } from '../kernel/sessions.rules.ts'
import { findSession, type SessionRecord, updateSession } from '../kernel/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { insertRevocations } from '../media/revocations.store.ts'
import { sealReceipt } from '../receipts/receipts.service.ts'
import { endTalkBacks } from '../talk-back/talk-back.store.ts'
import { noteOutcome } from './cool-down.service.ts'
import { addPeekCredit, expirePeekRequests, runningPeeks } from './peeks.store.ts'

/**
 * Ends a locked, running session: its lease is settled, its receipt sealed [R2], its media is cut on the server [S9], the performer is free, and
 * who peeked at it is out. All in the caller's transaction.
 */
export function closeSession(
  shell: Shell,
  tx: Tx,
  row: SessionRecord,
  reason: EndReason,
  hint: (...hints: Hint[]) => void,
): Promise<SessionRecord> {
  return closeWith(shell, tx, row, endingOf(reason), hint)
}

/** The same for a peek that somebody else ended: the reason alone does not say who [S10]. */
export async function closeWith(
  shell: Shell,
  tx: Tx,
  row: SessionRecord,
  ending: Ending,
  hint: (...hints: Hint[]) => void,
): Promise<SessionRecord> {
  if (row.type === 'PEEK') {
    const show = row.peeks_at === null ? undefined : await findSession(tx, row.peeks_at)
    // purses in one order, before any of them moves
    if (show) await shell.wallet.funds(tx, [show.client_id, row.client_id], { lock: true })
    return closePeek(shell, tx, { peek: row, show }, ending, hint)
  }
  if (row.allow_peek) await cutPeeks(shell, tx, row, hint)
  const ended = await settleAndEnd(shell, tx, row, ending, hint)
  const talkBacks = await endTalkBacks(tx, row.id, new Date(shell.clock.now()))
  if (talkBacks.length > 0) {
    await insertRevocations(tx, talkBacks, new Date(shell.clock.now()))
    hint({ type: 'cut', ids: talkBacks })
  }
  await refreshPerformer(shell, tx, row.performer_id, hint)
  return ended
}

/**
 * [S10] Everybody who peeks at a locked show is cut, and so is who was about to begin. Their money is settled one by
 * one after the commit, by `settlePeeks` or the sweep: however many they are, the cut waits for none of it [S9].
 */
export async function cutPeeks(
  shell: Shell,
  tx: Tx,
  show: SessionRecord,
  hint: (...hints: Hint[]) => void,
): Promise<void> {
  const ids = await runningPeeks(tx, show.id)
  await insertRevocations(tx, ids, new Date(shell.clock.now()))
  for (const request of await expirePeekRequests(tx, show.id)) hint(requestHint(request))
  if (ids.length > 0) hint({ type: 'cut', ids }, { type: 'peeks-out' })
}

/** Ends a peek and credits the private client with her share of it. The performer's status is not concerned. */
async function closePeek(
  shell: Shell,
  tx: Tx,
  { peek, show }: { peek: SessionRecord; show: SessionRecord | undefined },
  ending: Ending,
  hint: (...hints: Hint[]) => void,
): Promise<SessionRecord> {
  const ended = await settleAndEnd(shell, tx, peek, ending, hint)
  if (!show) return ended
  const share = peekShareTransfer({
    sessionId: peek.id,
    clientId: show.client_id,
    percent: peek.peek_share,
    charged: await shell.wallet.chargedParts(tx, peek.id),
  })
  if (share.postings.length > 0) {
    await shell.wallet.post(tx, share)
    await addPeekCredit(tx, show.id, sumOf(share.postings))
    hint(balanceHint(show.client_id))
  }
  hint(sessionHint(show))
  return ended
}

function sumOf(postings: readonly { amount: number }[]): number {
  return postings.reduce((sum, { amount }) => sum + amount, 0)
}

async function settleAndEnd(
  shell: Shell,
  tx: Tx,
  row: SessionRecord,
  { reason, by }: Ending,
  hint: (...hints: Hint[]) => void,
): Promise<SessionRecord> {
  const now = shell.clock.now()
  const lease = (await readOpenLeases(tx, [row.id])).get(row.id)
  if (lease) await shell.wallet.moveLeases(tx, [{ account: accountOf(row), settle: lease, open: null }])
  const heldMs = row.held_at ? Math.max(0, now - row.held_at.getTime()) : 0
  const ended = await updateSession(tx, row.id, {
    end_reason: reason,
    ended_by: by,
    // the media server's clock may be a little ahead: no billed second lies after the end
    ended_at: new Date(Math.max(now, row.last_delivered_at?.getTime() ?? 0)),
    ...columnsOf({ state: 'ENDED', reason }),
    held_ms: row.held_ms + heldMs,
    posted: row.billed_charge,
  })
  await sealReceipt(shell, tx, ended)
  await noteOutcome(shell, tx, ended)
  await insertRevocations(tx, [row.id], new Date(now))
  hint(
    { type: 'cut', ids: [row.id] },
    sessionHint(ended),
    balanceHint(row.client_id),
    studioHint(row.performer_id),
  )
  return ended
}

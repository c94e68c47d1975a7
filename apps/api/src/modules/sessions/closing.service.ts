import type { EndReason } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import { balanceHint, type Hint, sessionHint, studioHint } from './hints.ts'
import { readOpenLeases } from './meter.store.ts'
import type { Shell } from './parts.ts'
import { insertRevocations } from './revocations.store.ts'
import { accountOf } from './sessions.present.ts'
import { type SessionRecord, updateSession } from './sessions.store.ts'
import { refreshPerformer } from './status.service.ts'

/**
 * Ends a locked, running session: its lease is settled, its media is cut on the server [S9], the performer is free.
 * All in the caller's transaction.
 */
export async function closeSession(
  shell: Shell,
  tx: Tx,
  row: SessionRecord,
  reason: EndReason,
  hint: (...hints: Hint[]) => void,
): Promise<SessionRecord> {
  const now = shell.clock.now()
  const lease = (await readOpenLeases(tx, [row.id])).get(row.id)
  if (lease) await shell.wallet.moveLeases(tx, [{ account: accountOf(row), settle: lease, open: null }])
  const heldMs = row.held_at ? Math.max(0, now - row.held_at.getTime()) : 0
  const ended = await updateSession(tx, row.id, {
    state: 'ENDED',
    end_reason: reason,
    // the media server's clock may be a little ahead: no billed second lies after the end
    ended_at: new Date(Math.max(now, row.last_delivered_at?.getTime() ?? 0)),
    held_at: null,
    held_for: null,
    held_ms: row.held_ms + heldMs,
    posted: row.billed_charge,
  })
  await insertRevocations(tx, [row.id], new Date(now))
  await refreshPerformer(shell, tx, row.performer_id, hint)
  hint(
    { type: 'cut', ids: [row.id] },
    sessionHint(ended),
    balanceHint(row.client_id),
    studioHint(row.performer_id),
  )
  return ended
}

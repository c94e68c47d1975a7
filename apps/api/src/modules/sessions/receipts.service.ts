import { performerPart, type Receipt } from '@footlight/contract'
import { refuse } from '../../platform/refuse.ts'
import { readIntervals } from './meter.store.ts'
import type { Shell } from './parts.ts'
import { findSession } from './sessions.store.ts'

/** [R1, R3] The receipt of an ended session: the same seconds for both, the share for the performer only. */
export function createReceipts(shell: Shell) {
  return {
    async receiptOf(reader: { accountId: string; admin: boolean }, sessionId: string): Promise<Receipt> {
      const row = await findSession(shell.database, sessionId)
      const isPerformer = row?.performer_id === reader.accountId
      if (!row || !(isPerformer || row.client_id === reader.accountId || reader.admin))
        throw refuse('NOT_FOUND')
      if (!row.ended_at || !row.end_reason) throw refuse('SESSION_STATE')
      const { promo, cash } = await shell.wallet.chargedParts(shell.database, row.id)
      const intervals = await readIntervals(shell.database, row.id)
      const forPerformer = isPerformer || reader.admin
      return {
        sessionId: row.id,
        type: row.type,
        performerName: row.performer_name,
        performerNumber: row.performer_number,
        clientName: row.client_name,
        pricePerMinute: row.price_per_minute,
        startedAt: row.active_at?.toISOString() ?? null,
        endedAt: row.ended_at.toISOString(),
        billedSeconds: row.billed_seconds,
        heldSeconds: Math.floor(row.held_ms / 1000),
        charged: row.billed_charge,
        promo,
        cash,
        intervals: intervals.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
        endReason: row.end_reason,
        performerShare: forPerformer ? row.performer_share : null,
        net: forPerformer ? performerPart(row.billed_charge, row.performer_share) : null,
        signature: null,
        previous: null,
      }
    },
  }
}

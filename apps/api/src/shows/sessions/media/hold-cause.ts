import { sessionKinds } from '@footlight/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import type { Cause } from '../kernel/sessions.rules.ts'
import { findWitness } from './media.store.ts'

/** The media server reports once a second: longer ago it says nothing of now, and what is not delivered is its own doing. */
const witnessedWithinMs = 1_500

/** [S8] After an outage both sides connect again within this time; who is not back then is the cause from then on. */
const backWithinMs = 10_000

/** A second of evidence is settled after 4 s at most, and reported a second later. */
const gapsCountMs = 6_000

export interface HoldCause {
  /** of a call whose media server names neither side: null */
  cause: Cause | null
  /** Unix milliseconds; when the media server reported last */
  witnessedAt: number
}

/**
 * [S8, B13] What causes that nothing of a session is delivered: an outage, as the media server's own reports tell it; else the
 * client where the performer's picture is there, without gaps and not said to be paused; of a call the side that the media server names.
 */
export async function holdCause(
  { clock }: Pick<SessionContext, 'clock'>,
  tx: Tx,
  row: SessionRecord,
): Promise<HoldCause> {
  const now = clock.now()
  const { medium } = sessionKinds[row.type]
  if (medium === 'telephone') return { cause: 'performer', witnessedAt: now }
  const isCall = medium === 'gateway'
  const witness = await findWitness(tx, isCall ? null : row.performer_number)
  const witnessedAt = witness?.received_at.getTime() ?? Number.NEGATIVE_INFINITY
  if (!witness || witnessedAt <= now - witnessedWithinMs) return { cause: 'server', witnessedAt }
  const deliveredAt = (row.last_delivered_at ?? row.created_at).getTime()
  const isOutage = (at: Date | null) =>
    at !== null && at.getTime() >= deliveredAt && at.getTime() > now - backWithinMs
  if (isOutage(witness.heard_since) || isOutage(row.server_lost_at)) return { cause: 'server', witnessedAt }
  if (isCall) return { cause: row.call_missing, witnessedAt }
  const hasGaps = row.source_gaps_at !== null && row.source_gaps_at.getTime() > now - gapsCountMs
  const isSent = witness.has_picture && !row.performer_paused && !hasGaps
  return { cause: isSent ? 'client' : 'performer', witnessedAt }
}

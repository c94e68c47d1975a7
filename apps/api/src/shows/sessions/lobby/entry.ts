import type { PerformerStatus } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'

/**
 * [S2, S14] Whether this account, or a guest, may look into the performer's lobby now.
 * @throws NOT_FOUND, BLOCKED, PERFORMER_OFFLINE, PERFORMER_BUSY
 */
export async function requireEntry(
  { blocks }: Pick<SessionContext, 'blocks'>,
  handle: Database | Tx,
  performer: { id: string; approvalStatus: string; status: PerformerStatus } | undefined,
  accountId: string | undefined,
): Promise<void> {
  if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
  if (accountId !== undefined && (await blocks.isBetween(handle, accountId, performer.id)))
    throw refuse('BLOCKED')
  if (performer.status === 'OFFLINE') throw refuse('PERFORMER_OFFLINE')
  if (performer.status !== 'AVAILABLE' && performer.status !== 'REQUEST') throw refuse('PERFORMER_BUSY')
}

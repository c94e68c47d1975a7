import { sessionKinds } from '@footlight/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { SessionContext } from '../kernel/parts.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import type { Side } from '../kernel/sessions.rules.ts'
import { isMediaHeard, isPictureThere } from './media.store.ts'

/** The media server reports once a second: longer ago it says nothing of now, and what is not delivered may be its own doing. */
const witnessedWithinMs = 1_500

/**
 * [S8, B13] Which side causes that nothing of a session is delivered: the client where the performer's picture is there, and not
 * said to be paused; of a call the side that the media server names, null: it names none. An outage of the media server is never the client's doing.
 */
export async function missingSide(
  { clock }: Pick<SessionContext, 'clock'>,
  tx: Tx,
  row: SessionRecord,
): Promise<Side | null> {
  const heardSince = new Date(clock.now() - witnessedWithinMs)
  if (sessionKinds[row.type].medium === 'gateway')
    return (await isMediaHeard(tx, heardSince)) ? row.call_missing : 'performer'
  if (row.performer_paused) return 'performer'
  return (await isPictureThere(tx, row.performer_number, heardSince)) ? 'client' : 'performer'
}

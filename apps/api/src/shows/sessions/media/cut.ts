import type { SessionContext } from '../kernel/parts.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { insertRevocations } from './revocations.store.ts'

/** [S9] Cuts media sessions on the media server: right after the commit, then by the sweep until it confirms. */
export async function cut(
  context: Pick<SessionContext, 'clock'>,
  work: UnitOfWork,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await insertRevocations(work.tx, ids, new Date(context.clock.now()))
  work.afterCommit({ type: 'cut', ids })
}

import type { Shell } from '../kernel/parts.ts'
import type { Work } from '../kernel/work.ts'
import { insertRevocations } from './revocations.store.ts'

/** [S9] Has the media server let go of these: told with the commit, and by the sweep until it confirms. */
export async function cut(shell: Pick<Shell, 'clock'>, work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await insertRevocations(work.tx, ids, new Date(shell.clock.now()))
  work.hint({ type: 'cut', ids })
}

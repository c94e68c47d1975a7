import { readOpenLeases } from '../../../money/index.ts'
import { withPictures } from '../kernel/pictures.rules.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { writeIntervals, writeMetered } from './metered.store.ts'
import { billWaited, meteredOf, meteredRow } from './metered.ts'
import { takeWaiting } from './waiting.store.ts'

/** Bills the waiting seconds of a locked session before another change to it: an end, a hold, new funds. */
export async function billWaiting(
  { tx }: UnitOfWork,
  row: SessionRecord,
  now: number,
): Promise<SessionRecord> {
  if (row.state === 'ENDED') return row
  const waiting = await takeWaiting(tx, row.id)
  if (!waiting || waiting.past === waiting.first) return row
  const lease = (await readOpenLeases(tx, [row.id])).get(row.id) ?? null
  const { metered, billed, delivered } = billWaited(meteredOf(row, lease), waiting)
  const next = {
    ...meteredRow(row, metered, delivered, now),
    ...withPictures(row, billed, () => waiting.pictures),
  }
  await writeMetered(tx, [next])
  await writeIntervals(
    tx,
    billed.map((run) => ({ ...run, sessionId: row.id })),
  )
  return next
}

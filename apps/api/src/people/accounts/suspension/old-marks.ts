import { objectionMs } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { readSettings } from '../../../site/index.ts'
import { restMs } from './address-marks.ts'

export interface OldMarkParts {
  database: Database
  clock: Clock
  log: Log
  /** those of these accounts whom another one has blocked */
  blockedAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
}

const readAtOnce = 1000

/**
 * [A8, O10] A mark of an address stays while it protects others: during its day of rest, for a suspension while its account is
 * open and until no objection to it is possible any more [O14], and for blocks against the closed account. None stays longer than records are stored.
 */
export async function forgetOldMarks(parts: OldMarkParts): Promise<void> {
  const count = (await deleteUnrecorded(parts)) + (await deleteUnneeded(parts))
  if (count > 0) parts.log.info({ marks: count }, 'marks of addresses are deleted')
}

async function deleteUnrecorded({ database, clock }: OldMarkParts): Promise<number> {
  const { recordYears } = await readSettings(database)
  const since = new Date(clock.now())
  since.setUTCFullYear(since.getUTCFullYear() - recordYears)
  const { numDeletedRows } = await database
    .deleteFrom('address_marks')
    // null: the account is open
    .where('closed_at', '<', since)
    .where(sql<boolean>`coalesce(suspended_at < ${since}, true)`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function deleteUnneeded({ database, clock, blockedAmong }: OldMarkParts): Promise<number> {
  const isUnneeded = sql<boolean>`coalesce(closed_at < ${new Date(clock.now() - restMs)}, true)
    and (suspended_at is null or (closed_at is not null and suspended_until < ${new Date(clock.now() - objectionMs)}))`
  let last: Buffer = Buffer.alloc(0)
  let count = 0
  for (;;) {
    const marks = await database
      .selectFrom('address_marks')
      .select(['holder', 'closed_id'])
      .where(isUnneeded)
      .where('holder', '>', last)
      .orderBy('holder')
      .limit(readAtOnce)
      .execute()
    last = marks.at(-1)?.holder ?? last
    if (marks.length === 0) return count
    const blocked = await blockedAmong(marks.flatMap(({ closed_id }) => closed_id ?? []))
    const holders = marks.flatMap(({ holder, closed_id }) => (blocked.has(closed_id ?? '') ? [] : holder))
    const { numDeletedRows } = await database
      .deleteFrom('address_marks')
      .where('holder', '=', sql<Buffer>`any(${holders}::bytea[])`)
      // one that was written meanwhile stays
      .where(isUnneeded)
      .executeTakeFirstOrThrow()
    count += Number(numDeletedRows)
  }
}

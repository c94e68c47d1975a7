import type { Database } from '../../../platform/database/database.ts'
import { typesAside } from '../kernel/kinds.ts'
import type { SessionContext } from '../kernel/parts.ts'

/** What is made a second after the end cannot be of the show: longer than an uplink takes where nothing waits in it. */
const marginMs = 1_000

/** A lobby as its guests may see it, in Unix milliseconds. */
export interface Opening {
  /** the end of the latest show, or the latest change of the performer's status */
  sinceMs: number
  /** [P13] what was made from then on may be shown */
  fromMs: number
}

/** [P13] null: a show runs. */
export async function openingOf(
  { performers }: Pick<SessionContext, 'performers'>,
  database: Database,
  performerId: string,
): Promise<Opening | null> {
  const last = await database
    .selectFrom('sessions')
    .select('ended_at')
    .where('performer_id', '=', performerId)
    .where('type', 'not in', typesAside)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.ended_at === null) return null
  const availableAt = await performers.statusSince(performerId)
  const sinceMs = Math.max(last?.ended_at?.getTime() ?? 0, availableAt?.getTime() ?? 0)
  return { sinceMs, fromMs: sinceMs + marginMs }
}

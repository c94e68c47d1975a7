import type { AuditEntry } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Something that an admin or a performer changed [O5]. */
export interface Act {
  actorId: string
  action: AuditEntry['action']
  /** what it was done to: an id, or the code of a promo */
  subject: string
  /** how it was, as far as the act changed it; absent: there was nothing */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  at: Date
}

/** Writes an act down in the transaction that does it: there is never the one without the other [O5, W10]. */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: act.at,
      actor_id: act.actorId,
      action: act.action,
      subject: act.subject,
      before: act.before ?? null,
      after: act.after ?? null,
    })
    .execute()
}

/** [A8] What an account did that the log holds, newest first. */
export function actsBy(database: Database, accountId: string) {
  return database
    .selectFrom('audit_log')
    .select(['at', 'action', 'subject', 'before', 'after'])
    .where('actor_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

export interface LogPage {
  offset: number
  limit: number
  /** a part of the name of an account that acted or was acted on, or the subject as it stands */
  search?: string | undefined
}

/** A page of the log with the names of those who acted, newest first, and how many lines there are. */
export async function readAuditLog(database: Database, { search, ...page }: LogPage) {
  let lines = database.selectFrom('audit_log').innerJoin('accounts', 'accounts.id', 'audit_log.actor_id')
  if (search) {
    // signs that `like` reads are no signs here
    const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
    lines = lines.where((line) =>
      line.or([
        line('accounts.display_name', 'ilike', part),
        line('audit_log.subject', '=', search),
        line('audit_log.subject', 'in', (known) =>
          known
            .selectFrom('accounts as subjects')
            .where('subjects.display_name', 'ilike', part)
            .select(sql<string>`subjects.id::text`.as('id')),
        ),
      ]),
    )
  }
  const rows = await lines
    .selectAll('audit_log')
    .select(['accounts.display_name as actor_name', 'accounts.role as actor_role'])
    .orderBy('audit_log.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await lines
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

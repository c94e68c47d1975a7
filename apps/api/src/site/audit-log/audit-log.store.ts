import { type AuditEntry, type ListWindow, maxListed } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Something that an admin or a performer changed [O5]. */
export interface AuditRecord {
  /** null: a command on the server */
  actorId: string | null
  action: AuditEntry['action']
  /** id of the changed object, or the promo code */
  subject: string
  /** the changed fields before; absent if the object did not exist */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  at: Date
}

/** Writes the record in the transaction that makes the change, so that both commit or neither does [O5, W10]. */
export async function recordAudit(tx: Tx, act: AuditRecord): Promise<void> {
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

/** [A8] What the log contains of an account's own actions, newest first. */
export function auditRecordsOf(database: Database, accountId: string) {
  return database
    .selectFrom('audit_log')
    .select(['at', 'action', 'subject', 'before', 'after'])
    .where('actor_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

/** The newest record of one of these actions on a subject. */
export function latestRecord(tx: Tx, subject: string, actions: readonly AuditEntry['action'][]) {
  return tx
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'after'])
    .where('subject', '=', subject)
    .where('action', 'in', [...actions])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** [O14] This account did this to the subject. */
export async function hasActed(
  tx: Tx,
  { actorId, action, subject }: Pick<AuditRecord, 'actorId' | 'action' | 'subject'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** When the account changed this field of its own object lately, and what it held before, newest first. */
export async function ownChangesSince(
  tx: Tx,
  { actorId, action, field }: { actorId: string; action: AuditEntry['action']; field: string },
  since: Date,
): Promise<{ at: Date; before: string | null }[]> {
  return tx
    .selectFrom('audit_log')
    .select(['at', sql<string | null>`before ->> ${field}`.as('before')])
    .where('actor_id', '=', actorId)
    .where('subject', '=', actorId)
    .where('action', '=', action)
    .where('at', '>', since)
    .where(sql<boolean>`before ->> ${field} is distinct from after ->> ${field}`)
    .orderBy('id', 'desc')
    .execute()
}

export interface LogPage extends ListWindow<'listAuditLog'> {
  /** lines by or about one of these accounts, or with exactly this subject */
  found?: { accountIds: readonly string[]; subject: string } | undefined
  /** lines of this account, or about it */
  account?: string | undefined
}

/** A page of the log with the actors' names, and the number of its lines, up to `maxListed`. */
export async function readAuditLog(database: Database, { found, account, ...page }: LogPage) {
  let lines = database.selectFrom('audit_log').leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
  if (account)
    lines = lines.where((line) => line.or([line('actor_id', '=', account), line('subject', '=', account)]))
  if (found) {
    const { accountIds, subject } = found
    lines = lines.where((line) =>
      line.or([
        line('actor_id', '=', sql<string>`any(${accountIds}::uuid[])`),
        line('subject', '=', sql<string>`any(${[subject, ...accountIds]}::text[])`),
      ]),
    )
  }
  const rows = await lines
    .selectAll('audit_log')
    .select(['accounts.display_name as actor_name', 'accounts.role as actor_role'])
    .orderBy('audit_log.id', page.sort === '-at' ? 'desc' : 'asc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await database
    .selectFrom(lines.select('audit_log.id').orderBy('audit_log.id', 'desc').limit(maxListed).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

import type { AuditEntry, ListWindow } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { auditLogPage } from '../../site/index.ts'
import { accountsNamed } from '../search/search.service.ts'
import { namesOfSubjects } from './names.store.ts'

/** [O5] One page of the log, with the names of the actors and of the subjects. */
export async function auditPage(
  database: Database,
  query: ListWindow<'listAuditLog'> & { search?: string | undefined; account?: string | undefined },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { search, ...page } = query
  const found = search ? { accountIds: await accountsNamed(database, search), subject: search } : undefined
  const { entries, total } = await auditLogPage(database, { ...page, found })
  const names = await namesOfSubjects(
    database,
    entries.map(({ subject }) => subject),
  )
  return {
    entries: entries.map((entry) => {
      const { name = null, account_id: subjectAccountId = null } = names.get(entry.subject) ?? {}
      return { ...entry, subjectName: name, subjectAccountId }
    }),
    total,
  }
}

import type { Database } from '../../../platform/database/database.ts'
import { findEmail, findStored } from '../queue/emails.store.ts'
import type { Envelopes } from '../queue/envelopes.ts'
import type { EmailRow } from '../queue/mail.tables.ts'
import { maxStored } from '../queue/queue.rules.ts'
import type { StoredEmail } from './dev-mail.page.ts'

/** E-mails that the demo wrote and did not send. */
export interface DevMail {
  list(): Promise<StoredEmail[]>
  find(id: string): Promise<StoredEmail | null>
}

export function createDevMail({
  database,
  envelopes,
}: {
  database: Database
  envelopes: Envelopes
}): DevMail {
  const opened = (row: EmailRow): StoredEmail[] =>
    row.state === 'kept' && row.sealed_content !== null
      ? [{ ...row, content: envelopes.open(row.id, row.sealed_content) }]
      : []
  return {
    list: async () => (await findStored(database, maxStored)).flatMap(opened),
    async find(id) {
      const row = await findEmail(database, id)
      return (row && opened(row)[0]) ?? null
    },
  }
}

import type { Language } from '@footlight/contract'
import type { Selectable } from 'kysely'
import type { Template } from '../templates/templates.ts'

/** `kept`: shown by a demo without a mail server; `dead`: given up, listed for an operator */
export type EmailState = 'waiting' | 'sent' | 'dead' | 'kept'

interface EmailsTable {
  /** also its Message-ID, the same at every try */
  id: string
  /** the caller's key: an e-mail that is queued twice under it is written once */
  key: string | null
  recipient: string
  /** the mailbox that the limit counts by, however its address is spelled */
  mailbox: string
  template: Template
  language: Language
  /** subject and bodies, encrypted: they contain links that open an account; null once it is delivered */
  sealed_content: Buffer | null
  state: EmailState
  tries: number
  /** when the next try may start; while one is under way, when another node may claim it */
  due_at: Date
  /** the mail server's last error */
  last_error: string | null
  created_at: Date
  /** when it was sent, stored for the demo, or given up */
  settled_at: Date | null
}

export type EmailRow = Selectable<EmailsTable>

/** Row types of the tables that the mail module owns. */
export type MailTables = { letters: EmailsTable }

declare module '../../../platform/database/tables.ts' {
  interface Tables extends MailTables {}
}

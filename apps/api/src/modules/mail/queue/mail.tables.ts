import type { Language } from '@footlight/contract'
import type { Selectable } from 'kysely'
import type { Template } from '../letters/templates.ts'

/** `kept`: a demo without a mail server shows it; `dead`: given up, for the office to look at */
export type LetterState = 'waiting' | 'sent' | 'dead' | 'kept'

interface LettersTable {
  /** also its Message-ID, the same at every try */
  id: string
  /** who asked for it says it twice, and it is written once */
  key: string | null
  recipient: string
  /** what the address is counted by: its mailbox, however the address is spelled */
  mailbox: string
  template: Template
  language: Language
  /** subject and bodies, sealed: they hold links that open an account; null once it is delivered */
  sealed_content: Buffer | null
  state: LetterState
  tries: number
  /** no try before; while one is under way, when another node may take over */
  due_at: Date
  /** what the mail server said last */
  last_error: string | null
  created_at: Date
  /** when it was sent, kept or given up */
  settled_at: Date | null
}

export type EmailRow = Selectable<LettersTable>

/** Row types of the tables that the mail module owns. */
export type MailTables = { letters: LettersTable }

declare module '../../../platform/database/tables.ts' {
  interface Tables extends MailTables {}
}

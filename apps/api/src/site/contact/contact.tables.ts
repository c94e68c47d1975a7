import type { Language } from '@footlight/contract'

export type ContactState = 'OPEN' | 'ANSWERED' | 'CLOSED'

/** Row types of the tables that the contact module owns. */
export type ContactTables = {
  contact_messages: {
    id: string
    reference: string
    state: ContactState
    /** null: a guest */
    account_id: string | null
    name: string
    email: string
    language: Language
    subject: string
    message: string
    created_at: Date
  }
  contact_answers: { id: string; message_id: string; at: Date; operator_id: string; answer: string }
  /** [W14] number of messages since `began_at`, by address, account or mailbox: its hash under a key of the server */
  contact_rates: { key: Buffer; began_at: Date; sent: number }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ContactTables {}
}

import type { Generated } from 'kysely'

export type Side = 'client' | 'performer'

export interface MessageBoxRow {
  /** the account whose view of the thread this is */
  owner_id: string
  other_id: string
  /** the role of the owner */
  side: Side
  /** number of the last message of the two, and of the last one by the other */
  last_seq: Generated<number>
  last_at: Date
  heard_seq: Generated<number>
  /** number of the last message that the owner has read */
  read_seq: Generated<number>
  /** the owner has deleted all up to this number; `cleared_before`: the value before, while it can be undone */
  cleared_seq: Generated<number>
  cleared_before: number | null
  cleared_at: Date | null
}

export interface MessageRow {
  id: string
  client_id: string
  performer_id: string
  /** from 1, without a gap, in the thread of the two */
  seq: number
  author: Side
  body: string
  /** credits */
  price: number
  sent_at: Date
}

/** Row types of the tables that the messages module owns. */
export type MessageTables = {
  message_boxes: MessageBoxRow
  messages: MessageRow
  hidden_messages: { message_id: string; owner_id: string; hidden_at: Date }
  message_attachments: {
    message_id: string
    position: number
    upload_id: string
    width: number
    height: number
  }
  message_rates: { account_id: string; began_at: Date; sent: number }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MessageTables {}
}

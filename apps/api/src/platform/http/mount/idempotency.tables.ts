import type { RuleParams } from '@footlight/contract'
import type { ColumnType } from 'kysely'

export interface IdempotencyKeyRow {
  account_id: string
  call: string
  key: string
  input_hash: Buffer
  /** null while the first call is still at work */
  reply: ColumnType<StoredReply | null, string | null, string | null>
  created_at: Date
}

export type StoredReply =
  | { kind: 'done'; body: object }
  | {
      kind: 'refused'
      code: string
      message: string
      rule?: string | undefined
      params?: RuleParams | undefined
    }

export type PlatformTables = { idempotency_keys: IdempotencyKeyRow }

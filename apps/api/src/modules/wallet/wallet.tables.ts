import type { Generated } from 'kysely'

export interface LedgerAccountRow {
  id: Generated<number>
  address: string
  owner_kind: 'client' | 'performer' | 'platform'
  owner_id: string | null
  kind: string
  balance: Generated<number>
}

export interface TransferRow {
  id: Generated<number>
  key: string
  kind: string
  reference: string
  input_hash: string
  at: Date
}

export interface PostingRow {
  transfer_id: number
  position: number
  from_id: number
  to_id: number
  amount: number
}

export interface LeaseRow {
  session_id: string
  seq: number
  client_id: string
  promo: number
  cash: number
  final: boolean
  expires_at: Date
  charged_promo: Generated<number>
  charged_cash: Generated<number>
  settled_at: Date | null
}

export interface PaymentRow {
  id: string
  client_id: string
  method: string
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'ABANDONED'
  amount: number
  fee: number
  promo_code: string
  promo_credit: Generated<number>
  created_at: Date
  finished_at: Date | null
}

export interface PerformerEntryRow {
  transfer_id: number
  position: number
  account: 'pending' | 'payable'
  performer_id: string
  kind: string
  reference: string
  at: Date
  amount: number
}

export interface PayoutBatchRow {
  id: string
  state: 'DRAFT' | 'APPROVED' | 'CANCELLED'
  created_at: Date
  created_by: string
  decided_at: Date | null
  decided_by: string | null
}

export interface PayoutRow {
  id: string
  batch_id: string
  performer_id: string
  amount: number
  iban: string
  holder: string
  state: 'DRAFT' | 'PAID' | 'DROPPED'
}

/** Row types of the tables that the wallet module owns. */
export type WalletTables = {
  ledger_accounts: LedgerAccountRow
  transfers: TransferRow
  postings: PostingRow
  leases: LeaseRow
  payments: PaymentRow
  performer_entries: PerformerEntryRow
  earnings_progress: { performer_id: string; payable_until: Date }
  bank_accounts: { performer_id: string; iban: string; holder: string; updated_at: Date }
  payout_batches: PayoutBatchRow
  payouts: PayoutRow
  fee_tiers: { amount: number; percentage: number }
}

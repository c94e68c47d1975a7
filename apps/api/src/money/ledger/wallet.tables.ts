import type { taxServices } from '@footlight/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { MoneyKind } from './money-kind.ts'
import type { DisputeRow, ReversalRow } from './reversals.tables.ts'

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
  money: MoneyKind
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'ABANDONED'
  amount: number
  fee: number
  promo_code: string
  promo_credit: Generated<number>
  /** [L6] cash of the payment that was retained for its spent promo credit when the rest was paid back */
  promo_recovered: Generated<number>
  /** [T4] a keyed hash of the address that a code is used by; null: without a code, or without a proven address */
  promo_holder: Generated<Buffer | null>
  /** [L6] paid back before the server retained cash for spent promo credit */
  returned_before: Generated<boolean>
  /** [L6] unspent promo credit of it that refunds took */
  promo_back: Generated<number>
  created_at: Date
  finished_at: Date | null
  /** the provider's page; null where it is ours */
  redirect_url: Generated<string | null>
  /** the provider's name of it */
  provider_page: Generated<string | null>
  /** the provider's name of the charge */
  provider_intent: Generated<string | null>
  /** what the provider took back of the payment, less what it returned */
  taken_back: Generated<number>
}

export interface PaymentMismatchRow {
  payment_id: string
  provider_page: string
  what: 'AMOUNT' | 'CURRENCY' | 'MODE' | 'TEST_OR_LIVE' | 'PAGE'
  asked: string
  said: string
  credited: number
  seen_at: Date
}

export interface PromoCodeRow {
  code: string
  kind: 'fixed' | 'percentage'
  value: number
  minimum: number
  valid_from: Date
  valid_until: Date | null
  uses_per_client: number | null
  uses_in_all: number | null
  used: Generated<number>
  created_at: Date
}

export interface LimitsRow {
  client_id: string
  per_session: number | null
  per_day: number | null
  next_per_session: number | null
  /** since when `next_per_session` holds; null: no raise waits */
  per_session_from: Date | null
  next_per_day: number | null
  per_day_from: Date | null
}

export interface PurchaseRow {
  key: string
  id: string
  kind: 'message' | 'subscription' | 'tip'
  /** [S18] of a tip: the session in which it was given */
  session_id: Generated<string | null>
  client_id: string
  performer_id: string
  promo: number
  cash: number
  performer_share: number
  bought_at: Date
}

export interface SubscriptionRow {
  id: string
  client_id: string
  performer_id: string
  state: 'ACTIVE' | 'GRACE' | 'CANCELLED' | 'ENDED'
  /** credits of the period that is paid */
  price: number
  started_at: Date
  /** how many months are paid, from `started_at` on */
  periods: number
  /** price of a minute of a private show that was promised with the paid month; null: none was promised */
  promised_per_minute: Generated<number | null>
  /** [M4] highest price of a month that the client has agreed to */
  agreed_price: number
  /** price of a minute of a private show that the client has agreed to; null: none */
  agreed_per_minute: number | null
  /** the offer of a higher price that the client was notified of last */
  told_price: Generated<number | null>
  told_per_minute: Generated<number | null>
  told_at: Generated<Date | null>
  paid_until: Date
  /** when the sweep looks at it next */
  next_step_at: Date
  ended_at: Date | null
}

/** [T7] promo credit that an operator gave by hand */
export interface CreditByHandRow {
  id: string
  client_id: string
  operator_id: string
  amount: number
  reason: string
  at: Date
}

/** What the refunds of sessions and of purchases say alike. */
export interface GivenBackRow {
  id: string
  client_id: string
  performer_id: string
  promo: number
  cash: number
  from_platform: number
  from_performer: number
  reason: string
  admin_id: string
  refunded_at: Date
}

export interface RefundRow extends GivenBackRow {
  session_id: string
}

export interface PurchaseRefundRow extends GivenBackRow {
  purchase_id: string
}

export interface CashReturnRow {
  id: string
  client_id: string
  payment_id: string | null
  method: string
  amount: number
  state: 'WAITING' | 'SENT' | 'BY_HAND' | 'PAID_OUT'
  /** the e-mail address of the client, deleted once the money is paid back */
  contact: string | null
  created_at: Date
  tries: Generated<number>
  next_try_at: Date
  /** when it was paid back, by a provider or by an operator */
  sent_at: Date | null
  /** for a return that an operator paid: the bank's reference */
  bank_reference: Generated<string | null>
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

export interface TaxDeclarationRow {
  id: string
  /** in the order in which they were made */
  seq: GeneratedAlways<number>
  client_id: string
  performer_id: string
  service_type: (typeof taxServices)[number]
  business_use: boolean
  vat_number: string | null
  declared_at: Date
}

/** Row types of the tables that the wallet module owns. */
export type WalletTables = {
  ledger_accounts: LedgerAccountRow
  transfers: TransferRow
  postings: PostingRow
  leases: LeaseRow
  payments: PaymentRow
  odd_payments: PaymentMismatchRow
  disputes: DisputeRow
  reversals: ReversalRow
  house_money: { single: Generated<boolean>; kind: MoneyKind; since: Date }
  performer_entries: PerformerEntryRow
  earnings_progress: { performer_id: string; payable_until: Date }
  bank_accounts: { performer_id: string; iban: string; holder: string; updated_at: Date }
  waiting_bank_accounts: {
    performer_id: string
    iban: string
    holder: string
    asked_at: Date
    effective_at: Date
  }
  /** [A8] performers who closed the account: payouts bring any amount */
  closed_performers: { performer_id: string; closed_at: Date }
  payout_batches: PayoutBatchRow
  payouts: PayoutRow
  promo_codes: PromoCodeRow
  promo_uses: {
    payment_id: string
    code: string
    client_id: string
    holder: Generated<Buffer | null>
    credit: number
    used_at: Date
  }
  client_limits: LimitsRow
  purchases: PurchaseRow
  subscriptions: SubscriptionRow
  tax_declarations: TaxDeclarationRow
  purchase_refunds: PurchaseRefundRow
  refunds: RefundRow
  credits_by_hand: CreditByHandRow
  cash_returns: CashReturnRow
  /** which transfers touch a client's accounts; a trigger writes it */
  client_transfers: { client_id: string; transfer_id: number; rare: Generated<boolean> }
  fee_tiers: { amount: number; percentage: number }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends WalletTables {}
}

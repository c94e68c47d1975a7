import { hash } from 'node:crypto'
import type { transferKinds } from '@footlight/contract'

/** [L3] The platform's accounts are split so that no single row is hot; read as their sum. */
export const platformShards = 16

export const platformAccounts = [
  'revenue',
  'fees',
  'promo_expense',
  'payment_clearing',
  'payout_clearing',
  'tax',
  /** disputed and refunded amounts that no client's cash covered, and the providers' fees for disputes */
  'losses',
] as const
export type PlatformAccount = (typeof platformAccounts)[number]

export const clientAccounts = ['cash', 'promo', 'held'] as const
export const performerAccounts = ['pending', 'payable'] as const

export const addressOf = {
  client: (clientId: string, kind: (typeof clientAccounts)[number]) => `client:${clientId}:${kind}`,
  performer: (performerId: string, kind: (typeof performerAccounts)[number]) =>
    `performer:${performerId}:${kind}`,
  /** `spread` chooses the shard: a session or payment always meets the same one */
  platform: (kind: PlatformAccount, spread: string) => `platform:${kind}:${shardOf(spread)}`,
}

function shardOf(spread: string): number {
  let hash = 0
  for (let index = 0; index < spread.length; index++) hash = (hash * 31 + spread.charCodeAt(index)) | 0
  return (hash >>> 8) % platformShards
}

/** One movement from an account to another, in credits > 0. */
export interface Posting {
  from: string
  to: string
  amount: number
}

/** [L2] What moves money. The key makes it happen once [L5]. */
export interface Transfer {
  key: string
  kind: (typeof transferKinds)[number]
  /** id of the session, payment, message or subscription that it is for */
  reference: string
  postings: readonly Posting[]
}

/** What a client can spend, in credits. */
export interface Funds {
  promo: number
  cash: number
  held: number
  /** the limit that clips promo and cash; cash is below zero where it is below what is leased already [B9] */
  limitedBy?: 'session' | 'day'
  /** [T1] a payment is disputed: nothing can be spent */
  isFrozen?: true
}

/** Drops postings of zero: the ledger requires an amount above zero. */
export function movements(postings: readonly Posting[]): Posting[] {
  return postings.filter((posting) => posting.amount > 0)
}

/** [L5] Hash of the content that must be the same when a key is repeated. */
export function hashOf(transfer: Transfer): string {
  const content = [
    transfer.kind,
    transfer.reference,
    ...transfer.postings.map(({ from, to, amount }) => `${from}>${to}=${amount}`),
  ]
  return hash('sha256', content.join('\n'), 'base64url')
}

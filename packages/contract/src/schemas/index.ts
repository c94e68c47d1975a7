import type { z } from 'zod'
import { type CallName, calls } from '../calls.ts'
import { accountSchemas } from './account.ts'
import { earningsSchemas } from './earnings.ts'
import type { historyEntry, historyMonth } from './history.ts'
import { limitSchemas } from './limits.ts'
import type * as models from './models.ts'
import { type auditEntry, type officeSession, type operator, operatorSchemas } from './operator.ts'
import { payoutSchemas } from './payouts.ts'
import { peekSchemas } from './peek.ts'
import { performerSchemas } from './performers.ts'
import { type promoCode, promoSchemas } from './promo.ts'
import { receiptSchemas } from './receipts.ts'
import { refundSchemas } from './refunds.ts'
import { secondFactorSchemas } from './second-factor.ts'
import { type chatLine, sessionChatSchemas } from './session-chat.ts'
import { sessionSchemas } from './sessions.ts'
import { type studioRequest, studioSchemas, type studioSession } from './studio.ts'
import { subscriptionSchemas } from './subscriptions.ts'
import { talkBackSchemas } from './talk-back.ts'
import { telephonySchemas } from './telephony.ts'
import { videocallSchemas } from './videocall.ts'
import { type oddPayment, walletSchemas } from './wallet.ts'

export * as models from './models.ts'

/** The shapes of one call. Absent parts take nothing: a call without `body` ignores none, it refuses one. */
export interface CallSchema {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodObject
}

/** Every call's schemas, under the call's own name; they stand in one file for each file of `calls/`. */
export const schemas = {
  ...accountSchemas,
  ...secondFactorSchemas,
  ...performerSchemas,
  ...sessionSchemas,
  ...receiptSchemas,
  ...earningsSchemas,
  ...payoutSchemas,
  ...peekSchemas,
  ...sessionChatSchemas,
  ...talkBackSchemas,
  ...telephonySchemas,
  ...videocallSchemas,
  ...walletSchemas,
  ...promoSchemas,
  ...limitSchemas,
  ...subscriptionSchemas,
  ...refundSchemas,
  ...operatorSchemas,
  ...studioSchemas,
} as const satisfies Record<CallName, CallSchema>

type Part<
  Name extends CallName,
  Key extends 'params' | 'query' | 'body' | 'reply',
  Side extends 'input' | 'output',
> = (typeof schemas)[Name] extends { [K in Key]: infer Schema extends z.ZodType }
  ? Side extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined

/** What a caller gives, defaults left out. */
export type CallInput<Name extends CallName> = {
  [K in 'params' | 'query' | 'body' as Part<Name, K, 'input'> extends undefined ? never : K]: Part<
    Name,
    K,
    'input'
  >
}
/** What a handler gets, parsed. */
export type CallArguments<Name extends CallName> = {
  [K in 'params' | 'query' | 'body' as Part<Name, K, 'output'> extends undefined ? never : K]: Part<
    Name,
    K,
    'output'
  >
}
export type CallReply<Name extends CallName> = Part<Name, 'reply', 'output'> & object

export type PerformerAccount = z.output<typeof models.performerAccount>
export type Photo = z.output<typeof models.photo>
export type Media = z.output<typeof models.media>
export type Review = z.output<typeof models.review>
export type Category = z.output<typeof models.category>
export type ClientAccount = z.output<typeof models.clientAccount>
export type SignedInAccount = z.output<typeof models.signedInAccount>
export type Role = z.output<typeof models.role>
export type ChatRequest = z.output<typeof models.chatRequest>
export type RequestState = z.output<typeof models.requestState>
export type Session = z.output<typeof models.session>
export type SessionState = z.output<typeof models.sessionState>
export type ChatLine = z.output<typeof chatLine>
export type EndReason = z.output<typeof models.endReason>
export type EndsBy = z.output<typeof models.endsBy>
export type Reach = z.output<typeof models.reach>
export type EndedBy = z.output<typeof models.endedBy>
export type Receipt = z.output<typeof models.receipt>
export type Payment = z.output<typeof models.payment>
export type Balance = z.output<typeof models.balance>
export type OddPayment = z.output<typeof oddPayment>
export type HistoryMonth = z.output<typeof historyMonth>
export type HistoryEntry = z.output<typeof historyEntry>
export type PromoCode = z.output<typeof promoCode>
export type Limits = z.output<typeof models.limits>
export type Subscription = z.output<typeof models.subscription>
export type Refund = z.output<typeof models.refund>
export type OfficeSession = z.output<typeof officeSession>
export type OfficeOperator = z.output<typeof operator>
export type AuditEntry = z.output<typeof auditEntry>
export type StudioRequest = z.output<typeof studioRequest>
export type StudioSession = z.output<typeof studioSession>
export type StreamOptions = z.output<typeof models.streamOptions>
export type RelayServer = z.output<typeof models.relayServer>

/** Calls and schemas under one name, for whoever walks them all (mounting, OpenAPI). */
export function callEntries(): { name: CallName; call: (typeof calls)[CallName]; schema: CallSchema }[] {
  return (Object.keys(calls) as CallName[]).map((name) => ({
    name,
    call: calls[name],
    schema: schemas[name],
  }))
}

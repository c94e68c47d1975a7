import type { z } from 'zod'
import { type CallName, calls, shapesOfCalls } from '../calls.ts'
import type { arriving, arrivingFigures, refusedCodec } from './arriving.ts'
import type { CallSchema } from './call-schema.ts'
import type { historyEntry, historyMonth, moneyReceipt } from './history.ts'
import type * as models from './models.ts'
import type * as performerMedia from './performer-media.ts'
import type { receipt } from './receipt.ts'
import type * as signedIn from './signed-in.ts'
import type { studioRequest, studioSession } from './studio.ts'

export type { CallSchema } from './call-schema.ts'
export * as models from './models.ts'
export { receipt } from './receipt.ts'

/** Every call's schemas, under the call's own name. */
export const schemas = shapesOfCalls() satisfies Record<CallName, CallSchema>

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
export type Photo = z.output<typeof performerMedia.photo>
export type Media = z.output<typeof performerMedia.media>
export type Review = z.output<typeof models.review>
export type Category = z.output<typeof models.category>
export type ClientAccount = z.output<typeof models.clientAccount>
export type SignedInAccount = z.output<typeof signedIn.signedInAccount>
export type AccountStanding = z.output<typeof models.accountStanding>
export type Role = z.output<typeof models.role>
export type ChatRequest = z.output<typeof models.chatRequest>
export type RequestState = z.output<typeof models.requestState>
export type Session = z.output<typeof models.session>
export type SessionState = z.output<typeof models.sessionState>
export type ChatLine = CallReply<'sayInSession'>['line']
export type EndReason = z.output<typeof models.endReason>
export type EndsBy = z.output<typeof models.endsBy>
export type Reach = z.output<typeof models.reach>
export type EndedBy = z.output<typeof models.endedBy>
export type Message = CallReply<'sendMessage'>['message']
export type MessageThread = CallReply<'restoreThread'>['thread']
export type Receipt = z.output<typeof receipt>
export type Payment = z.output<typeof models.payment>
export type Balance = z.output<typeof models.balance>
export type OddPayment = CallReply<'listOddPayments'>['oddPayments'][number]
export type HistoryMonth = z.output<typeof historyMonth>
export type MoneyReceipt = z.output<typeof moneyReceipt>
export type HistoryEntry = z.output<typeof historyEntry>
export type Offer = CallReply<'sendOffer'>['offer']
export type OfferWords = Offer['words']
export type PromoCode = CallReply<'createPromoCode'>['promoCode']
export type Limits = z.output<typeof models.limits>
export type Subscription = z.output<typeof models.subscription>
export type Refund = z.output<typeof models.refund>
export type OfficeSession = CallReply<'listSessions'>['sessions'][number]
export type CashReturn = CallReply<'listCashReturns'>['returns'][number]
export type OfficePurchase = CallReply<'listPurchases'>['purchases'][number]
export type OfficeOperator = CallReply<'setCapabilities'>['operator']
export type Notification = CallReply<'notifications'>['notifications'][number]
export type NotificationSettings = CallReply<'notificationSettings'>['settings']
export type DeadLetter = CallReply<'listDeadLetters'>['letters'][number]
export type Report = CallReply<'closeReport'>['report']
export type AuditEntry = CallReply<'listAuditLog'>['entries'][number]
export type ArrivingFigures = z.output<typeof arrivingFigures>
export type Arriving = z.output<typeof arriving>
export type RefusedCodec = z.output<typeof refusedCodec>
export type StudioRequest = z.output<typeof studioRequest>
export type StudioSession = z.output<typeof studioSession>
export type StreamOptions = z.output<typeof models.streamOptions>
export type PlayOptions = z.output<typeof models.playOptions>
export type RelayServer = z.output<typeof models.relayServer>

/** Calls and schemas under one name, for code that walks them all (mounting, OpenAPI). */
export function callEntries(): { name: CallName; call: (typeof calls)[CallName]; schema: CallSchema }[] {
  return (Object.keys(calls) as CallName[]).map((name) => ({
    name,
    call: calls[name],
    schema: schemas[name],
  }))
}

import type { z } from 'zod'
import type { CallSchema } from './call.ts'
import { type CallName, calls, shapesOfCalls } from './calls.ts'
import type { historyEntry, historyMonth, moneyReceipt } from './money/history.ts'
import type * as money from './money/models.ts'
import type { receipt } from './money/receipt-schema.ts'
import type * as people from './people/models.ts'
import type * as signedIn from './people/signed-in.ts'
import type { arriving, arrivingFigures, refusedCodec } from './shows/arriving.ts'
import type * as shows from './shows/models.ts'
import type { studioRequest, studioSession } from './shows/studio.ts'
import type * as trust from './trust/models.ts'
import type * as performerMedia from './trust/performer-media.ts'

export { receipt } from './money/receipt-schema.ts'

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

export type PerformerAccount = z.output<typeof people.performerAccount>
export type Photo = z.output<typeof performerMedia.photo>
export type Media = z.output<typeof performerMedia.media>
export type Review = z.output<typeof trust.review>
export type Category = z.output<typeof people.category>
export type ClientAccount = z.output<typeof people.clientAccount>
export type SignedInAccount = z.output<typeof signedIn.signedInAccount>
export type AccountStanding = z.output<typeof people.accountStanding>
export type Role = z.output<typeof people.role>
export type ChatRequest = z.output<typeof shows.chatRequest>
export type RequestState = z.output<typeof shows.requestState>
export type Session = z.output<typeof shows.session>
export type SessionState = z.output<typeof shows.sessionState>
export type ChatLine = CallReply<'sayInSession'>['line']
export type EndReason = z.output<typeof shows.endReason>
export type EndsBy = z.output<typeof shows.endsBy>
export type Affordability = z.output<typeof shows.affordability>
export type EndedBy = z.output<typeof shows.endedBy>
export type Message = CallReply<'sendMessage'>['message']
export type MessageThread = CallReply<'restoreThread'>['thread']
export type Receipt = z.output<typeof receipt>
export type Payment = z.output<typeof money.payment>
export type Balance = z.output<typeof money.balance>
export type PaymentMismatch = CallReply<'listPaymentMismatches'>['oddPayments'][number]
export type HistoryMonth = z.output<typeof historyMonth>
export type MoneyReceipt = z.output<typeof moneyReceipt>
export type HistoryEntry = z.output<typeof historyEntry>
export type Offer = CallReply<'sendOffer'>['offer']
export type OfferWords = Offer['words']
export type PromoCode = CallReply<'createPromoCode'>['promoCode']
export type Limits = z.output<typeof money.limits>
export type Subscription = z.output<typeof money.subscription>
export type Refund = z.output<typeof money.refund>
export type ConsoleSession = CallReply<'listSessions'>['sessions'][number]
export type CashReturn = CallReply<'listCashReturns'>['returns'][number]
export type ConsolePurchase = CallReply<'listPurchases'>['purchases'][number]
export type ConsoleOperator = CallReply<'setCapabilities'>['operator']
export type Notification = CallReply<'notifications'>['notifications'][number]
export type NotificationSettings = CallReply<'notificationSettings'>['settings']
export type FailedMail = CallReply<'listFailedMails'>['letters'][number]
export type Report = CallReply<'closeReport'>['report']
export type AuditEntry = CallReply<'listAuditLog'>['entries'][number]
export type ArrivingFigures = z.output<typeof arrivingFigures>
export type Arriving = z.output<typeof arriving>
export type RefusedCodec = z.output<typeof refusedCodec>
export type StudioRequest = z.output<typeof studioRequest>
export type StudioSession = z.output<typeof studioSession>
export type StreamOptions = z.output<typeof shows.streamOptions>
export type PlayOptions = z.output<typeof shows.playOptions>
export type RelayServer = z.output<typeof shows.relayServer>

/** Calls and schemas under one name, for code that walks them all (mounting, OpenAPI). */
export function callEntries(): { name: CallName; call: (typeof calls)[CallName]; schema: CallSchema }[] {
  return (Object.keys(calls) as CallName[]).map((name) => ({
    name,
    call: calls[name],
    schema: schemas[name],
  }))
}

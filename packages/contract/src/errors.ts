import type { Capability } from './access.ts'

/** Every refusal the product can give, with its HTTP status and its plain-English default message [W2]. */
export const errors = {
  VALIDATION: { status: 400, message: 'Something in the request is not right. See the fields.' },
  BODY_NOT_JSON: { status: 400, message: 'The body is not valid JSON.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  NOT_SIGNED_IN: { status: 401, message: 'Sign in first.' },
  WRONG_CREDENTIALS: { status: 401, message: 'That account and password do not go together.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended.' },
  CODE_NEEDED: { status: 401, message: 'Give the code of your authenticator, or a recovery code.' },
  WRONG_CODE: { status: 401, message: 'That code is not right, or it was used before. Take the next one.' },
  NOT_CONFIRMED: { status: 403, message: 'That password, or the code with it, is not right.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Set up two-step sign-in first: this account needs it.' },
  SECOND_FACTOR_STATE: { status: 409, message: 'Two-step sign-in is not in a state that allows this.' },
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  RATE_LIMITED: { status: 429, message: 'Too many calls. Wait a little and try again.' },
  FORBIDDEN: { status: 403, message: 'This account may not do that.' },
  CAPABILITY_MISSING: { status: 403, message: 'This needs a capability that your account lacks.' },
  CAPABILITY_OWN: { status: 403, message: 'You cannot give yourself rights that you do not have.' },
  CAPABILITY_LAST: {
    status: 409,
    message: 'No other operator has this capability: give it to another one first.',
  },
  SAME_DEVICE: {
    status: 403,
    message: 'This account was used in a browser of yours: another operator can give it credit.',
  },
  CREDIT_LIMIT: { status: 409, message: 'That is more than may be given by hand.' },
  CROSS_SITE: { status: 403, message: 'This call must come from the site itself.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  FAVOURITES_FULL: {
    status: 409,
    message: 'You have as many favourites as there can be. Take one out first.',
  },
  STILL_RUNNING: { status: 409, message: 'Something of yours still runs. End it first.' },
  BANK_ACCOUNT_MISSING: {
    status: 409,
    message:
      'We still owe you money. Name the bank account that it goes to first, under Money in the studio.',
  },
  ACCOUNT_EXISTS: { status: 409, message: 'That username is taken.' },
  EMAIL_TAKEN: { status: 409, message: 'There is an account with this e-mail address already.' },
  ACCOUNT_CHANGED: { status: 409, message: 'The account was changed elsewhere. Look at it again.' },
  LINK_SPENT: {
    status: 410,
    message: 'This link was used, is too old, or is none of ours. Ask for another.',
  },
  VERSION_UNSUPPORTED: { status: 426, message: 'This page is too old for the server. Reload it.' },
  IDEMPOTENCY_MISMATCH: { status: 409, message: 'This Idempotency-Key was used with another request.' },
  PERFORMER_BUSY: {
    status: 409,
    message: 'The performer is with another client, or another client is asking them right now.',
  },
  PERFORMER_OFFLINE: { status: 409, message: 'The performer is not available right now.' },
  SERVICE_NOT_OFFERED: { status: 409, message: 'The performer does not offer this.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price went up while you looked. Nothing was charged: look at it again.',
  },
  PEEK_CLOSED: { status: 409, message: 'There is no private show that may be peeked at right now.' },
  TALK_BACK_CLOSED: { status: 409, message: 'The client has not switched the microphone on.' },
  REQUEST_OPEN: { status: 409, message: 'You already have an open request or a running session.' },
  REQUEST_STATE: { status: 409, message: 'The request is not in a state that allows this.' },
  SESSION_STATE: { status: 409, message: 'The session is not in a state that allows this.' },
  SHOWN_ELSEWHERE: { status: 409, message: 'This session plays on another device now.' },
  NOT_AN_IMAGE: {
    status: 400,
    message: 'That is no picture that can be read: send a JPEG, PNG, WebP or AVIF.',
  },
  NOT_A_VIDEO: {
    status: 400,
    message: 'That is no video that can be read: send an MP4 or WebM that browsers play.',
  },
  SUBSCRIPTION_NEEDED: { status: 403, message: 'This is for subscribers.' },
  REVIEW_TOO_EARLY: {
    status: 409,
    message: 'A review takes a session that is over, with at least one minute paid.',
  },
  REVIEW_CHANGED: { status: 409, message: 'It was written anew or judged meanwhile: read it again.' },
  REPORT_CLOSED: { status: 409, message: 'Another operator closed this report meanwhile. Look at it again.' },
  SHOWCASE_FULL: { status: 409, message: 'There are as many as can be shown: take one away first.' },
  SHOWCASE_CHANGED: { status: 409, message: 'They changed meanwhile: look again.' },
  BLOCKED: { status: 403, message: 'One of the two has blocked the other.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Confirm your e-mail address first.' },
  UNDO_OVER: { status: 409, message: 'It is too late to take that back.' },
  CHAT_FULL: { status: 409, message: 'You have said all that fits into the chat of one session.' },
  LOBBY_USED_UP: { status: 409, message: 'The free preview of this performer is used up for today.' },
  TRY_LATER: {
    status: 429,
    message: 'What you asked this performer for came to nothing several times. Ask again later.',
  },
  INSUFFICIENT_CREDIT: { status: 402, message: 'The balance does not cover one minute.' },
  CAP_TOO_LOW: { status: 409, message: 'The cap does not cover one minute.' },
  DAY_CAP_REACHED: { status: 409, message: 'Your limit for today does not cover one minute.' },
  SPENDING_FROZEN: {
    status: 403,
    message:
      'One of your payments is disputed. Until that is settled you cannot spend credits or top up. Write to us if you do not know why.',
  },
  PHONE_CODE: { status: 409, message: 'That is not the code that was read to you, or it ran out.' },
  PHONE_CALL_FAILED: { status: 503, message: 'That number could not be called. Try again in a moment.' },
  NOT_LIVE: { status: 409, message: 'Go live first.' },
  APPLICATION_INCOMPLETE: { status: 409, message: 'Something is missing before this can be sent.' },
  AGREEMENT_CHANGED: { status: 409, message: 'The agreement was changed meanwhile. Read it again.' },
  DOCUMENT_UNSEEN: { status: 409, message: 'Look at the document first.' },
  DOCUMENT_EXPIRED: { status: 409, message: 'This document has expired: turn it down.' },
  AGREEMENT_NEEDED: { status: 403, message: 'The agreement has changed: read and accept it first.' },
  PEOPLE_FULL: { status: 409, message: 'There are as many people as there can be. Remove one first.' },
  RECORD_MISSING: {
    status: 403,
    message: 'Each person in the picture needs a valid identity document first.',
  },
  NOT_APPROVED: { status: 403, message: 'The operator has not approved this account yet.' },
  PAYMENT_METHOD_UNKNOWN: { status: 400, message: 'That payment method is not offered.' },
  PAYMENT_STATE: { status: 409, message: 'The payment is already finished.' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider is not reachable. Nothing was charged.',
  },
  PROMO_UNKNOWN: { status: 404, message: 'There is no such promo code.' },
  PROMO_EXPIRED: { status: 409, message: 'This promo code is no longer valid.' },
  PROMO_USED: { status: 409, message: 'This promo code is used up.' },
  PROMO_MINIMUM: { status: 409, message: 'This promo code needs a larger top-up.' },
  PROMO_EXISTS: { status: 409, message: 'There is a promo code of that name.' },
  REFUND_TOO_MUCH: { status: 409, message: 'That is more than is left of what the session cost.' },
  PAYOUT_NOTHING: {
    status: 409,
    message: 'No performer with a bank account has enough to pay out, or all are in a batch already.',
  },
  PAYOUT_STATE: { status: 409, message: 'The batch is not in a state that allows this.' },
  PAYOUT_DEBTOR: {
    status: 409,
    message: 'Set PAYOUT_NAME and PAYOUT_IBAN first: the bank must know which account pays.',
  },
  ITEM_HELD: { status: 409, message: 'Another operator looks at this now.' },
  ALREADY_DECIDED: { status: 409, message: 'Another operator has decided this.' },
  OBJECTION_STATE: {
    status: 409,
    message: 'An objection to this was made before, or it is too late for one.',
  },
  OBJECTION_OWN: { status: 409, message: 'You made this decision: another operator decides the objection.' },
  PUSH_ADDRESS: { status: 400, message: 'There is no browser’s push service at this address.' },
  MEDIA_UNAVAILABLE: { status: 503, message: 'The media server is not reachable. Nothing was charged.' },
  NOT_READY: { status: 503, message: 'The service is starting or stopping. Try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something broke on our side. Nothing was charged for it.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The refusals that any route may return; a call's own list never repeats them. */
export const commonErrors = [
  'VALIDATION',
  'BODY_NOT_JSON',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE',
  'RATE_LIMITED',
  'CROSS_SITE',
  'SECOND_FACTOR_NEEDED',
  'ACCOUNT_SUSPENDED',
  'VERSION_UNSUPPORTED',
  'NOT_READY',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

/** The parameters of a rule: `{ min: 10, of: 'text' }`. */
export type RuleParams = Record<string, string | number>

export interface FieldError {
  /** dotted path of the field, e.g. `body.password` or `query.limit` */
  path: string
  /** machine-readable rule, e.g. `too_small`; with its params a page says the message in a language of its own [W2] */
  rule: string
  params?: RuleParams
  message: string
}

/** The wire form of every refusal. */
export interface ErrorBody {
  error: {
    code: ErrorCode
    message: string
    requestId: string
    /** which of several reasons, where the code has them, and its values: `in_minutes`, `{ count: 5 }` */
    rule?: string
    params?: RuleParams
    fields?: FieldError[]
    /** the missing capability [O6] */
    capability?: Capability
  }
}

import { z } from 'zod'
import { type CallName, calls } from '../calls.ts'
import { maxPageSize, pageSizes, topUp } from '../constants.ts'
import { performerStatuses } from '../rules/performer-status.ts'
import * as models from './models.ts'

export * as models from './models.ts'

/** The shapes of one call. Absent parts take nothing: a call without `body` ignores none, it refuses one. */
export interface CallSchema {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodObject
}

/** [W6] offset and limit with the seed's default for the list */
const paging = (limit: number) => ({
  offset: z.coerce.number().int().nonnegative().max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(limit),
})
const page = { offset: z.int(), limit: z.int(), total: z.int() }
const byId = z.object({ id: models.id })
const password = z.string().min(10, 'Use at least 10 characters.').max(200)
const username = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[\p{L}\p{N}_.-]+$/u, 'Use letters, digits, dot, dash and underscore.')
const cap = models.credits.max(1_000_000).optional()

export const schemas = {
  register: {
    body: z.strictObject({
      email: z.email().max(200),
      username,
      password,
      displayName: z.string().trim().min(1).max(60).optional(),
      language: z.enum(['en', 'nl', 'fr', 'de']).default('en'),
      timezone: z.string().max(60).default('UTC'),
      /** the visitor says that she is of age [O4] */
      adult: z.literal(true, 'Say that you are an adult.'),
    }),
    reply: z.object({ clientAccount: models.clientAccount }),
  },
  login: {
    body: z.strictObject({ account: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
    reply: z.object({ account: models.signedInAccount, role: models.role, expiresAt: models.instant }),
  },
  logout: { reply: z.object({ authenticated: z.literal(false) }) },
  checkSession: {
    reply: z.object({
      authenticated: z.boolean(),
      account: models.signedInAccount.nullable(),
      role: models.role.nullable(),
      expiresAt: models.instant.nullable(),
      relayServers: z.array(models.relayServer),
      running: z.object({ request: models.chatRequest.nullable(), session: models.session.nullable() }),
    }),
  },
  listSignIns: {
    reply: z.object({
      signIns: z.array(
        z.object({
          id: models.id,
          current: z.boolean(),
          userAgent: z.string(),
          address: z.string(),
          createdAt: models.instant,
          lastUsedAt: models.instant,
        }),
      ),
    }),
  },
  endSignIn: { params: byId, reply: z.object({ ended: z.literal(true) }) },

  listPerformers: {
    query: z.object({
      ...paging(pageSizes.performers),
      q: z.string().trim().max(100).optional(),
      category: z.string().max(60).optional(),
      language: z.string().max(10).optional(),
      /** a status, or `live` for every one but OFFLINE */
      status: z.enum([...performerStatuses, 'live']).optional(),
      service: z.enum(['video', 'videocall', 'peek', 'phone']).optional(),
      /** credits per minute, of the VIDEO price */
      priceMax: z.coerce.number().int().nonnegative().optional(),
      sort: z.enum(['live', 'rating', 'price', 'name']).default('live'),
    }),
    reply: z.object({
      performerAccounts: z.array(models.performerAccount),
      ...page,
      /** how many are live now, whatever the filters */
      liveTotal: z.int(),
    }),
  },
  getPerformer: { params: byId, reply: z.object({ performerAccount: models.performerAccount }) },
  getPerformerByNumber: {
    params: z.object({ number: z.coerce.number().int().positive().max(2_000_000_000) }),
    query: z.object(paging(pageSizes.byNumber)),
    reply: z.object({
      performerAccount: models.performerAccount,
      photos: z.array(models.photo),
      medias: z.array(models.media),
      reviews: z.array(models.review),
      ...page,
    }),
  },
  listCategories: { reply: z.object({ categories: z.array(models.category) }) },

  initiateVoyeurClient: {
    reply: z.object({
      voyeurClient: z.object({ id: models.id, freeSeconds: z.int() }),
      relayServers: z.array(models.relayServer),
    }),
  },
  voyeur: {
    params: byId,
    reply: z.object({
      playStream: models.streamOptions,
      performerStatus: z.enum(performerStatuses),
      /** seconds left of today's free preview of her */
      freeSeconds: z.int(),
    }),
  },
  requestChat: {
    body: z.strictObject({
      performerId: models.id,
      type: z.enum(['VIDEO', 'VIDEOCALL']),
      cap,
      allowPeek: z.boolean().default(false),
    }),
    reply: z.object({ request: models.chatRequest }),
  },
  getRequest: { params: byId, reply: z.object({ request: models.chatRequest }) },
  initiateVideochat: {
    /** the performer's number, as the seed's path says */
    params: z.object({ id: z.coerce.number().int().positive().max(2_000_000_000) }),
    body: z.strictObject({ type: z.enum(['VIDEO', 'PEEK']), requestId: models.id }),
    reply: z.object({ session: models.session, playStream: models.streamOptions }),
  },
  clientSeen: {
    query: z.object({ sessionId: models.id }),
    reply: z.object({ session: models.session }),
  },
  cancelSession: {
    body: z.union([z.strictObject({ sessionId: models.id }), z.strictObject({ requestId: models.id })]),
    reply: z.object({ session: models.session.optional(), request: models.chatRequest.optional() }),
  },
  endSession: {
    body: z.strictObject({ sessionId: models.id }),
    reply: z.object({ session: models.session }),
  },
  deleteVideochatRequest: { params: byId, reply: z.object({ request: models.chatRequest }) },
  timeoutPerformer: {
    body: z.strictObject({ requestId: models.id }),
    reply: z.object({ request: models.chatRequest }),
  },
  receipt: { params: byId, reply: z.object({ receipt: models.receipt }) },

  updateBalanceInfo: {
    reply: z.object({
      balance: models.balance,
      fees: z.array(z.object({ amount: models.credits, percentage: z.int() })),
      /** payment methods that are configured [T2] */
      methods: z.array(z.string()),
    }),
  },
  buy: {
    params: z.object({
      amount: z.coerce.number().int().min(topUp.minimum).max(topUp.maximum),
      method: z.string().max(30),
    }),
    query: z.object({ promo: z.string().max(40).default('') }),
    reply: z.object({ payment: models.payment }),
  },
  getPayment: { params: byId, reply: z.object({ payment: models.payment }) },
  history: {
    params: byId,
    query: z.object({
      ...paging(pageSizes.performers),
      type: z.enum(['session', 'payment']).optional(),
      from: models.instant.optional(),
      to: models.instant.optional(),
    }),
    reply: z.object({ history: z.array(models.historyEntry), ...page }),
  },

  studio: {
    reply: z.object({
      performer: models.performerAccount,
      available: z.boolean(),
      /** the stage stream as the media server sees it */
      streamActive: z.boolean(),
      lobbyViewers: z.int(),
      session: models.studioSession.nullable(),
      tonight: z.object({ sessionSeconds: z.int(), net: models.credits, rating: z.number().nullable() }),
      recent: z.array(models.historyEntry.extend({ clientName: z.string() })),
    }),
  },
  goLive: {
    body: z.strictObject({ quality: z.enum(['ld', 'md', 'hd']).default('md') }),
    reply: z.object({ publishStream: models.streamOptions }),
  },
  leaveLive: { reply: z.object({ performerStatus: z.enum(performerStatuses) }) },
  setAvailability: {
    body: z.strictObject({ available: z.boolean() }),
    reply: z.object({ performerStatus: z.enum(performerStatuses) }),
  },
  studioRequests: { reply: z.object({ requests: z.array(models.studioRequest) }) },
  acceptRequest: { params: byId, reply: z.object({ request: models.studioRequest }) },
  declineRequest: { params: byId, reply: z.object({ request: models.studioRequest }) },
  endStudioSession: { reply: z.object({ session: models.studioSession }) },
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
export type EndReason = z.output<typeof models.endReason>
export type Receipt = z.output<typeof models.receipt>
export type Payment = z.output<typeof models.payment>
export type Balance = z.output<typeof models.balance>
export type HistoryEntry = z.output<typeof models.historyEntry>
export type StudioRequest = z.output<typeof models.studioRequest>
export type StudioSession = z.output<typeof models.studioSession>
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

import { z } from 'zod'
import { performerStatuses } from '../rules/performer-status.ts'
import { sessionTypes } from '../rules/session-kinds.ts'

/** An id in the database: a UUID. */
export const id = z.uuid().toLowerCase()
/** play: credits without a payment, of which nothing is paid out to a bank */
export const money = z.enum(['play', 'real'])
/** [L1] credits: a safe integer, never negative where it is an amount of something */
export const credits = z.int().nonnegative()
/** Instants on the wire: ISO 8601 in UTC; PostgreSQL knows no year 0. */
export const instant = z.iso.datetime().refine((text) => text >= '0001', 'There was no such year.')

/** [M4] What others pay a minute where the client pays less, as a subscriber; null: everybody pays `pricePerMinute`. */
export const normalPricePerMinute = credits.nullable()

export const service = z.enum(sessionTypes)
export const approval = z.enum(['approved', 'pending', 'Rejected'])

export const relayServer = z.object({ urls: z.string(), username: z.string(), credential: z.string() })

/** What a client of the stream dialect needs to connect (handles.md, "stream options everywhere"). */
export const streamOptions = z.object({
  serverUrl: z.string(),
  applicationName: z.string(),
  streamName: z.string(),
  token: z.string(),
  relayServers: z.array(relayServer),
})

/** The same for playing. */
export const playOptions = streamOptions.extend({
  /** [F1] the address of the compatibility stream, without its token; null: the media server has no ffmpeg */
  fallbackUrl: z.string().nullable(),
})

export const review = z.object({
  id,
  rating: z.int().min(1).max(5),
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  approvalStatus: approval,
  /** of the performer; null: none, or none that is approved */
  answer: z.object({ text: z.string(), answeredAt: instant }).nullable(),
})

/** [P1] What a performer offers; `email`: messages. */
export const services = z.object({
  peek: z.boolean(),
  video: z.boolean(),
  videocall: z.boolean(),
  phone: z.boolean(),
  email: z.boolean(),
})

/** [P1] A performer's public data. Prices in credits per minute; null: not offered. */
export const performerAccount = z.object({
  id,
  /** the public name: a performer's username is never shown */
  username: z.string(),
  advert_numbers: z.array(z.object({ advertNumber: z.int() })),
  roles: z.array(z.string()),
  performerStatus: z.enum(performerStatuses),
  /** [S8] the lobby is open without a picture: paused, or lost for less than the seat hold */
  away: z.boolean(),
  performer_services: services,
  prices: z.object({
    video: credits.nullable(),
    /** of a private show, for the performer's subscribers: less than `video` [M4] */
    videoSubscribers: credits.nullable(),
    videocall: credits.nullable(),
    peek: credits.nullable(),
    phone: credits.nullable(),
    /** a month, not a minute; null too where a month would give nothing [M4] */
    subscription: credits.nullable(),
    /** of a message, not a minute; null: nothing [M2] */
    message: credits.nullable(),
  }),
  displayName: z.string(),
  headline: z.string(),
  about: z.string(),
  /** ISO 639-1 */
  languages: z.array(z.string()),
  /** category ids */
  categories: z.array(z.string()),
  /** ISO 3166-1 alpha-2 */
  country: z.string(),
  /** 0 to 5, in steps of 0.1; null without reviews */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  favouriteCount: z.int(),
  /** file name under /files/pimg/{performer number}/{kind}/; null without an approved photo */
  mainPhoto: z.string().nullable(),
  approvalStatus: approval,
  /** to the minute */
  lastOnlineAt: instant.nullable(),
})

export const category = z.object({
  id: z.string(),
  texts: z.array(z.object({ language: z.string(), title: z.string(), body: z.string() })),
})

/** `available` is all that can be spent now, `promo` the part of it that is promo credit: never add the two. */
export const balance = z.object({ available: credits, held: credits, promo: credits })

/** [B9] Credits; null: no limit. A raise waits in `pending` until its time. */
export const limits = z.object({
  perSession: credits.nullable(),
  perDay: credits.nullable(),
  pending: z.array(
    z.object({ limit: z.enum(['perSession', 'perDay']), value: credits.nullable(), from: instant }),
  ),
})

/** [A7] */
export const clientAccount = z.object({
  id,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** is to be the address, and is from when the link that went to it is opened; null: no change waits */
  newEmail: z.string().nullable(),
  displayName: z.string(),
  language: z.string(),
  country: z.string().nullable(),
  timezone: z.string(),
  birthDate: z.string().nullable(),
  /** e.g. `SSA;MSG;` */
  notification_types: z.string(),
  balance,
  limits,
  createdAt: instant,
  /** increases with each change; a change that includes it must have the current value */
  version: z.int(),
})

export const role = z.enum(['client', 'performer', 'admin'])

/** [O2] How an account stands, as an operator reads it. */
export const accountStanding = z.object({
  /** when it was made */
  since: instant,
  /** `reason`: a usual one in English, or an operator's own words; null: it is not suspended */
  /** `until`: when it ends by itself; null: an operator ends it */
  suspension: z.object({ since: instant, reason: z.string(), until: instant.nullable() }).nullable(),
})

/** [O7] in the body of an act against something: a report led to it, as the statement of reasons says */
export const afterReport = { isReported: z.boolean().optional() }

/** [S4] */
export const requestState = z.enum(['PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'STARTED'])
export const chatRequest = z.object({
  id,
  type: service,
  state: requestState,
  performerId: id,
  performerNumber: z.int(),
  performerName: z.string(),
  expiresAt: instant,
  pricePerMinute: credits,
  normalPricePerMinute,
  /** seconds the balance (or the cap) pays for */
  affordableSeconds: z.int(),
  allowPeek: z.boolean(),
  /** cap of this session in credits; null: none */
  cap: credits.nullable(),
  sessionId: id.nullable(),
})

/** [S6] */
export const sessionState = z.enum(['STARTING', 'ACTIVE', 'HELD', 'ENDED'])
/** [S12] */
export const endReason = z.enum([
  'CLIENT_ENDED',
  'PERFORMER_ENDED',
  'CREDIT_EXHAUSTED',
  'CAP_REACHED',
  'CLIENT_LOST',
  'PERFORMER_LOST',
  'SERVER_LOST',
  'ADMIN_ENDED',
  'NEVER_STARTED',
])
/** [S19] What ends a session: the balance, a limit that the client set for one session or for a day, or this one's cap. */
export const endsBy = z.enum(['balance', 'session', 'day', 'cap'])
/** How long the client's credits last in a session that begins now: the limits that may end it, nearest first [S19]. */
export const reach = z.object({
  pricePerMinute: credits,
  normalPricePerMinute,
  /** never empty: the balance is among them */
  bounds: z.array(z.object({ by: endsBy, credits, seconds: z.int() })),
})
/**
 * The party whose act ended a session; null: money, time or a lost connection did. Of a peek: `show_client` closed
 * the show to peeking, `show` was over [S10].
 */
export const endedBy = z.enum(['client', 'performer', 'admin', 'show_client', 'show'])

/** A session as its client sees it; `charged` and `affordableSeconds` follow the meter second by second. */
export const session = z.object({
  id,
  requestId: id,
  type: service,
  state: sessionState,
  performerId: id,
  performerNumber: z.int(),
  performerName: z.string(),
  pricePerMinute: credits,
  normalPricePerMinute,
  billedSeconds: z.int(),
  /** credits owed so far */
  charged: credits,
  affordableSeconds: z.int(),
  /** what these seconds end by, for the client alone; null for anybody else, and once it is over [S19] */
  endsBy: endsBy.nullable(),
  /** what is left of the cap that the client chose: tips take theirs off it */
  cap: credits.nullable(),
  /** [S18] credits of tips that the cap came down by */
  capTips: credits,
  /** [S10] whether the private client lets others peek, and how many do now */
  allowPeek: z.boolean(),
  peekCount: z.int(),
  /** credits that the private client has had of ended peeks */
  peekCredit: credits,
  /** [S9] the client's audio is open for the performer */
  talkBack: z.boolean(),
  createdAt: instant,
  activeAt: instant.nullable(),
  /** since when media is lost; null while it flows */
  heldAt: instant.nullable(),
  /** seconds held so far, not billed */
  heldSeconds: z.int(),
  /** who is missing while HELD; server: an outage of the media server, which is neither side's fault [S8] */
  heldFor: z.enum(['client', 'performer', 'server']).nullable(),
  /** [S8] the performer's page said so: the picture comes again */
  performerPaused: z.boolean().optional(),
  /** when the session ends unless media flows again [S8, B13]; null while it flows */
  heldUntil: instant.nullable(),
  endedAt: instant.nullable(),
  endReason: endReason.nullable(),
})

/** [T1] */
export const payment = z.object({
  id,
  state: z.enum(['PENDING', 'PAID', 'DECLINED', 'ABANDONED']),
  /** credits asked for */
  amount: credits,
  /** credits kept as fee */
  fee: credits,
  /** credits that will be or were added as cash */
  credit: credits,
  promoCredit: credits,
  redirectUrl: z.string(),
})

/** [M4] */
export const subscription = z.object({
  performerId: id,
  performerNumber: z.int(),
  performerName: z.string(),
  /** credits of the period that is paid */
  price: credits,
  /** credits that the next renewal takes: what was agreed to, or less; null: there is none */
  renewalPrice: credits.nullable(),
  /** [M4] the performer's new, higher price: it applies from the renewal after the client accepts it; null: none */
  offer: z.object({ price: credits, pricePerMinute: credits }).nullable(),
  /** the end of what is paid */
  paidUntil: instant,
  /** null once removed */
  renewsAt: instant.nullable(),
  /** GRACE: the renewal failed and is tried again for 3 days; CANCELLED: removed, access until `paidUntil` */
  state: z.enum(['ACTIVE', 'GRACE', 'CANCELLED']),
  /** what a private show costs this subscriber a minute now; null: the usual price, or the performer gives none */
  pricePerMinute: credits.nullable(),
  normalPricePerMinute,
  /** the performer has a price for subscribers now; while there is none, a renewal costs nothing */
  gives: z.boolean(),
})

/** [T6] */
export const refund = z.object({
  id,
  sessionId: id,
  amount: credits,
  promo: credits,
  cash: credits,
  fromPlatform: credits,
  fromPerformer: credits,
  reason: z.string(),
  at: instant,
})

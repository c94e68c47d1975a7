import { z } from 'zod'
import { credits, id, instant } from '../models.ts'
import { normalPricePerMinute } from '../money/models.ts'
import { sessionTypes } from './session-kinds.ts'

export const service = z.enum(sessionTypes)

export const relayServer = z.object({ urls: z.string(), username: z.string(), credential: z.string() })

/** What a client of the stream dialect needs to connect. */
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
export const affordability = z.object({
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

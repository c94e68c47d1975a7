import { z } from 'zod'
import { credits, id, instant } from '../models.ts'
import { balance, limits } from '../money/models.ts'
import { approval } from '../trust/models.ts'
import { performerStatuses } from './performer-status.ts'
import { textsOf } from './profile-texts.ts'

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
  ...textsOf(() => z.string()),
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

import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { promoCodeShape } from '../../money/constants.ts'
import { type Language, languages } from '../../site/language.ts'
import { offerLength } from '../constants.ts'

/** [A10] PRO: the operator's offers to the accounts that opted in. */
export const offerCalls = {
  sendOffer: {
    method: 'POST',
    path: '/admin/offers',
    access: { admin: 'promos' },
    audit: { action: 'offer.sent', fields: ['promo'] },
    idempotent: true,
    errors: ['PROMO_UNKNOWN', 'PROMO_EXPIRED', 'PROMO_USED'],
    summary:
      'Tell every client who wants offers, each in her language; it takes a while, and nobody is told twice',
  },
  listOffers: {
    method: 'GET',
    path: '/admin/offers',
    access: { admin: 'promos' },
    summary: 'What was offered, the last first, and how many were told so far',
  },
  stopOffer: {
    method: 'POST',
    path: '/admin/offers/{id}/stop',
    access: { admin: 'promos' },
    audit: { action: 'offer.stopped', subject: 'params.id', fields: [] },
    summary: 'Stop sending an offer that is still going out; fine when all have it',
  },
} as const satisfies Record<string, Call>

export function offerSchemas() {
  const line = (most: number) => z.string().trim().min(1).max(most)
  const words = z.strictObject({ title: line(offerLength.title), text: line(offerLength.text) })
  /** an account whose language has no words gets the English ones */
  const [, ...others] = languages
  const inOthers = Object.fromEntries(others.map((language) => [language, words.optional()]))
  const inLanguages = z.strictObject({
    en: words,
    ...(inOthers as Record<Exclude<Language, 'en'>, z.ZodOptional<typeof words>>),
  })
  const offer = z.object({
    id: models.id,
    words: inLanguages,
    /** a promo code */
    promo: z.string().nullable(),
    sentAt: models.instant,
    /** the number of clients that it was queued for */
    told: z.int(),
    /** every account was notified, or it was stopped */
    done: z.boolean(),
    /** when it was stopped before all accounts were notified */
    stoppedAt: models.instant.nullable(),
  })
  return {
    sendOffer: {
      body: z.strictObject({
        words: inLanguages,
        /** a promo code, valid now or later: the offer links to a top-up with it; null: to the front page */
        promo: z
          .string()
          .regex(promoCodeShape, 'Letters, digits and hyphens, 3 to 40 of them.')
          .nullable()
          .default(null),
      }),
      reply: z.object({ offer }),
    },
    listOffers: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listOffers') }),
      reply: z.object({ offers: z.array(offer), ...page }),
      csv: {
        rows: 'offers',
        columns: [
          ['When', 'sentAt'],
          ['Title', 'words.en.title'],
          ['Text', 'words.en.text'],
          ['Promo code', 'promo'],
          ['Clients told', 'told'],
          ['Stopped on', 'stoppedAt'],
          ['Id', 'id'],
        ],
      },
    },
    stopOffer: { params: z.object({ id: models.id }), reply: z.object({ offer }) },
  } as const satisfies Record<keyof typeof offerCalls, CallSchema>
}

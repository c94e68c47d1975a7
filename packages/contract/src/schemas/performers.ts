import { z } from 'zod'
import { pageSizes } from '../constants.ts'
import { performerStatuses } from '../rules/performer-status.ts'
import { byId, digits, page, paging } from './common.ts'
import * as models from './models.ts'

export const performerSchemas = {
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
      priceMax: digits(z.int().nonnegative()).optional(),
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
    params: z.object({ number: digits(z.int().positive().max(2_000_000_000)) }),
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
} as const

import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging, searchWords, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { refundReasonLength } from '../constants.ts'
import * as money from '../models.ts'

/** [O2, T6] Purchases paid in one amount (tips, messages, months): the operator lists and refunds them. */
export const purchaseCalls = {
  listPurchases: {
    method: 'GET',
    path: '/admin/purchases',
    access: { admin: 'sessions' },
    summary: 'Tips, paid messages and months of everybody, newest first',
  },
  refundPurchase: {
    method: 'POST',
    path: '/admin/purchases/{id}/refund',
    access: { admin: 'refund' },
    audit: { action: 'purchase.refunded', subject: 'params.id', fields: ['amount', 'reason'] },
    errors: ['REFUND_TOO_MUCH'],
    idempotent: true,
    summary: 'Give back a part or all of a tip, a message or a month',
  },
} as const satisfies Record<string, Call>

export function purchaseSchemas() {
  const kind = z.enum(['tip', 'message', 'subscription'])
  return {
    listPurchases: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('listPurchases'),
        kind: kind.optional(),
        /** part of the client's name, username or e-mail address */
        client: searchWords,
        /** the performer's number, or a part of the name */
        performer: searchWords,
        from: models.instant.optional(),
        to: models.instant.optional(),
      }),
      reply: z.object({
        purchases: z.array(
          z.object({
            id: models.id,
            kind,
            at: models.instant,
            /** of a tip that was given in one */
            sessionId: models.id.nullable(),
            clientId: models.id,
            clientName: z.string(),
            performerId: models.id,
            performerName: z.string(),
            credits: models.credits,
            /** credits given back so far */
            refunded: models.credits,
            /** the text of a tip; the text of a message is not shown to operators */
            text: z.string().nullable(),
          }),
        ),
        ...page,
      }),
      csv: {
        rows: 'purchases',
        columns: [
          ['When', 'at'],
          ['Kind', 'kind'],
          ['Client', 'clientName'],
          ['Client id', 'clientId'],
          ['Performer', 'performerName'],
          ['Performer id', 'performerId'],
          ['Credits', 'credits'],
          ['Given back [credits]', 'refunded'],
          ['Id', 'id'],
        ],
      },
    },
    refundPurchase: {
      params: byId,
      body: z.strictObject({
        amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
        reason: z.string().trim().min(1).max(refundReasonLength),
        /** whether the performer's part is refunded too, once the platform's part is used up */
        fromPerformer: z.boolean().default(false),
      }),
      reply: z.object({
        refund: money.refund.omit({ sessionId: true }).extend({ purchaseId: models.id }),
      }),
    },
  } as const satisfies Record<keyof typeof purchaseCalls, CallSchema>
}

import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'

/** [T1] Disputed payments, and the suspension of the client's spending meanwhile. */
export const disputeCalls = {
  listDisputes: {
    method: 'GET',
    path: '/admin/disputes',
    access: { admin: 'payouts' },
    summary: 'Payments that a client’s bank disputes or disputed, the last first',
  },
  releaseSpending: {
    method: 'POST',
    path: '/admin/clients/{id}/release_spending',
    access: { admin: 'payouts' },
    audit: { action: 'spending.released', subject: 'params.id', fields: [] },
    summary: 'Let the client spend again, whatever disputes of theirs stand open or are lost',
  },
} as const satisfies Record<string, Call>

export function disputeSchemas() {
  const dispute = z.object({
    /** the provider's name of it */
    id: z.string(),
    paymentId: models.id,
    clientId: models.id,
    clientName: z.string(),
    providerPage: z.string().nullable(),
    /** CLOSED: an inquiry that did not become a dispute */
    state: z.enum(['OPEN', 'WON', 'LOST', 'CLOSED']),
    /** in the provider's words */
    reason: z.string(),
    /** credits that are disputed */
    amount: models.credits,
    /** credits that the provider took, less what came back */
    taken: z.int(),
    /** of that, what the client's balance paid */
    fromClient: z.int(),
    /** what the provider asks for it */
    fees: z.int(),
    /** the client's spending is suspended because of it */
    frozen: z.boolean(),
    openedAt: models.instant,
  })
  return {
    listDisputes: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listDisputes') }),
      reply: z.object({ disputes: z.array(dispute), ...page }),
      csv: {
        rows: 'disputes',
        columns: [
          ['When', 'openedAt'],
          ['State', 'state'],
          ['Client', 'clientName'],
          ['Client id', 'clientId'],
          ['Disputed, in credits', 'amount'],
          ['Taken, in credits', 'taken'],
          ['Of it from the client, in credits', 'fromClient'],
          ['Fee, in credits', 'fees'],
          ['Reason', 'reason'],
          ['Payment, id', 'paymentId'],
          ['Id', 'id'],
        ],
      },
    },
    releaseSpending: { params: byId, reply: z.object({ released: z.literal(true) }) },
  } as const satisfies Record<keyof typeof disputeCalls, CallSchema>
}

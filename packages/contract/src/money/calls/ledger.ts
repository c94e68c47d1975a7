import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { digits, sorting } from '../../common.ts'
import { maxPageSize } from '../../constants.ts'
import * as models from '../../models.ts'
import { transferKinds } from '../constants.ts'

/** [O2] The ledger, read by operators. */
export const ledgerCalls = {
  listTransfers: {
    method: 'GET',
    path: '/admin/ledger',
    access: { admin: 'ledger' },
    summary:
      'Transfers of credits with their postings, newest first: of an account, of a reference, of a kind',
  },
} as const satisfies Record<string, Call>

export function ledgerSchemas() {
  const end = z.object({
    ownerKind: z.enum(['client', 'performer', 'platform']),
    /** null: the platform */
    ownerId: models.id.nullable(),
    ownerName: z.string().nullable(),
    /** which of the owner's accounts */
    account: z.string(),
  })
  return {
    listTransfers: {
      query: z.object({
        /** id of a client or performer */
        owner: models.id.optional(),
        /** what the transfers are for: id of a session, payment, tip, month or payout */
        reference: z.string().trim().min(1).max(100).optional(),
        kind: z.enum(transferKinds).optional(),
        /** when they were posted */
        from: models.instant.optional(),
        to: models.instant.optional(),
        ...sorting('listTransfers'),
        /** `next` of the page before */
        before: digits(z.int().min(1)).optional(),
        limit: digits(z.int().min(1).max(maxPageSize)).default(40),
      }),
      reply: z.object({
        transfers: z.array(
          z.object({
            id: z.int(),
            at: models.instant,
            kind: z.enum(transferKinds),
            reference: z.string(),
            /** of a session: performer and client */
            referenceName: z.string().nullable(),
            /** the session that the reference is */
            sessionId: models.id.nullable(),
            /** of a payout: its batch */
            batchId: models.id.nullable(),
            postings: z.array(z.object({ from: end, to: end, amount: models.credits })),
          }),
        ),
        next: z.int().nullable(),
        /** balances in credits: of the asked owner, or of the platform */
        accounts: z.array(z.object({ account: z.string(), balance: z.int() })),
        ownerName: z.string().nullable(),
      }),
    },
  } as const satisfies Record<keyof typeof ledgerCalls, CallSchema>
}

import { z } from 'zod'
import { pageSizes } from '../constants.ts'
import { page, paging } from './common.ts'
import * as models from './models.ts'

/** [O2] One session as the operator's list shows it. */
export const officeSession = z.object({
  id: models.id,
  type: models.service,
  state: models.sessionState,
  clientId: models.id,
  clientName: z.string(),
  performerId: models.id,
  performerName: z.string(),
  performerNumber: z.int(),
  pricePerMinute: models.credits,
  createdAt: models.instant,
  endedAt: models.instant.nullable(),
  billedSeconds: z.int(),
  charged: models.credits,
  /** credits given back so far */
  refunded: models.credits,
  endReason: models.endReason.nullable(),
  endedBy: models.endedBy.nullable(),
})

/** [O5] What can be in the audit log. */
const auditAction = z.enum([
  'refund.made',
  'promo.made',
  'promo.stopped',
  'payouts.made',
  'payouts.approved',
  'payouts.dropped',
  'bank_account.named',
  'bank_account.kept',
  'bank_account.set',
  'phone.set',
  'prices.set',
  'phone.removed',
  'second_factor.on',
  'second_factor.off',
  'recovery_codes.renewed',
  'sign_in_policy.set',
])
/** [O5] Who did what to what, how that was before and after, and when. */
export const auditEntry = z.object({
  id: z.int(),
  at: models.instant,
  actorId: models.id,
  actorName: z.string(),
  actorRole: models.role,
  action: auditAction,
  /** id of the session, batch or account; the code of a promo; `house` for what is about everybody */
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const words = z.string().trim().max(100).optional()

export const operatorSchemas = {
  listSessions: {
    query: z.object({
      ...paging(pageSizes.performers),
      /** this one alone */
      session: models.id.optional(),
      /** RUNNING: every state but ENDED */
      state: z.enum(['RUNNING', ...models.sessionState.options]).optional(),
      /** part of the client's name, username or e-mail address */
      client: words,
      /** the performer's number, or a part of her name */
      performer: words,
      /** when it was made */
      from: models.instant.optional(),
      to: models.instant.optional(),
    }),
    reply: z.object({ sessions: z.array(officeSession), ...page }),
  },
  listAuditLog: {
    query: z.object(paging(pageSizes.performers)),
    reply: z.object({ entries: z.array(auditEntry), ...page }),
  },
} as const

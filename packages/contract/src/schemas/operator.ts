import { z } from 'zod'
import { pageSizes } from '../constants.ts'
import { page, paging } from './common.ts'
import * as models from './models.ts'

const words = z.string().trim().max(100).optional()

export const operatorSchemas = {
  listSessions: {
    query: z.object({
      ...paging(pageSizes.performers),
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
    reply: z.object({ sessions: z.array(models.officeSession), ...page }),
  },
  listAuditLog: {
    query: z.object(paging(pageSizes.performers)),
    reply: z.object({ entries: z.array(models.auditEntry), ...page }),
  },
} as const

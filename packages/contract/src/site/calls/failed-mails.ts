import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { languages } from '../language.ts'

/** [A12] E-mails that could not be delivered, and the operator's actions on them. */
export const failedMailCalls = {
  listFailedMails: {
    method: 'GET',
    path: '/admin/letters',
    access: { admin: 'mail' },
    summary: 'Letters that were given up, the last first; how many wait to be sent',
  },
  sendFailedMail: {
    method: 'POST',
    path: '/admin/letters/{id}/again',
    access: { admin: 'mail' },
    audit: { action: 'letter.sent_again', subject: 'params.id', fields: [] },
    summary: 'Send an e-mail that was given up once more, with as many tries as a new one',
  },
  dropFailedMail: {
    method: 'DELETE',
    path: '/admin/letters/{id}',
    access: { admin: 'mail' },
    audit: { action: 'letter.dropped', subject: 'params.id', fields: [] },
    summary: 'Delete an e-mail that was given up',
  },
} as const satisfies Record<string, Call>

export function failedMailSchemas() {
  /** Without the text, as e-mails contain links that open accounts. */
  const failedMail = z.object({
    id: models.id,
    recipient: z.string(),
    /** which of the e-mail templates it is */
    template: z.string(),
    language: z.enum(languages),
    tries: z.int(),
    /** the mail server's last error */
    lastError: z.string(),
    createdAt: models.instant,
    givenUpAt: models.instant,
  })
  return {
    listFailedMails: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listFailedMails') }),
      reply: z.object({ letters: z.array(failedMail), waiting: z.int(), ...page }),
      csv: {
        rows: 'letters',
        columns: [
          ['When', 'givenUpAt'],
          ['E-mail', 'recipient'],
          ['Kind', 'template'],
          ['Tries [of an e-mail]', 'tries'],
          ['Answer of the mail server', 'lastError'],
          ['Id', 'id'],
        ],
      },
    },
    sendFailedMail: { params: byId, reply: z.object({ again: z.literal(true) }) },
    dropFailedMail: { params: byId, reply: z.object({ dropped: z.literal(true) }) },
  } as const satisfies Record<keyof typeof failedMailCalls, CallSchema>
}

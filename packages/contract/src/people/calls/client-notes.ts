import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import * as models from '../../models.ts'
import { plainText } from '../../site/plain-text.ts'
import { longestClientNote } from '../constants.ts'

/** [O1] What a performer writes down about a client, read by the performer alone. */
export const clientNoteCalls = {
  clientNote: {
    method: 'GET',
    path: '/studio/clients/{clientId}/note',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'The performer’s own note on a client',
  },
  setClientNote: {
    method: 'PUT',
    path: '/studio/clients/{clientId}/note',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Write that note anew; an empty one is removed',
  },
} as const satisfies Record<string, Call>

export function clientNoteSchemas() {
  const client = z.object({ clientId: models.id })
  const note = z.object({
    /** empty: there is none */
    text: z.string(),
    updatedAt: models.instant.nullable(),
  })
  return {
    clientNote: { params: client, reply: z.object({ note }) },
    setClientNote: {
      params: client,
      body: z.strictObject({ text: z.string().overwrite(plainText).trim().max(longestClientNote) }),
      reply: z.object({ note }),
    },
  } as const satisfies Record<keyof typeof clientNoteCalls, CallSchema>
}

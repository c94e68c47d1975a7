import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, digits } from '../../common.ts'
import * as models from '../../models.ts'
import { plainLine } from '../../site/plain-text.ts'
import { chatLineLength, chatPageLines } from '../constants.ts'

/** [S15] The text chat of a private session, for its two people. */
export const sessionChatCalls = {
  sessionChat: {
    method: 'GET',
    path: '/session/{id}/chat',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    summary: 'The last lines of a private session, or those before one of them, oldest first',
  },
  sayInSession: {
    method: 'POST',
    path: '/session/{id}/chat',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'SESSION_STATE', 'CHAT_FULL'],
    idempotent: true,
    summary: 'Say something in the running session',
  },
} as const satisfies Record<string, Call>

export function sessionChatSchemas() {
  /** [S15] One line of a session's chat. Of a system line, `amount` is its price (started), its credits (tip) or its seconds. */
  const chatLine = z.object({
    id: models.id,
    at: models.instant,
    author: z.enum(['client', 'performer', 'system']),
    /** of a system line: in English, for a client of the API that does not know its event; of `operator` their own words */
    text: z.string(),
    event: z
      .enum(['started', 'held', 'resumed', 'warning', 'peek_opened', 'peek_closed', 'tip', 'operator'])
      .nullable(),
    amount: z.int().nullable(),
  })

  return {
    sessionChat: {
      params: byId,
      query: z.object({
        /** id of the oldest known line: returns the lines before it */
        before: models.id.optional(),
        limit: digits(z.int().min(1).max(chatPageLines)).default(chatPageLines),
      }),
      /** `earlier`: there is more before the first line */
      reply: z.object({ lines: z.array(chatLine), earlier: z.boolean() }),
    },
    sayInSession: {
      params: byId,
      body: z.strictObject({ text: z.string().overwrite(plainLine).trim().min(1).max(chatLineLength) }),
      reply: z.object({ line: chatLine }),
    },
  } as const satisfies Record<keyof typeof sessionChatCalls, CallSchema>
}

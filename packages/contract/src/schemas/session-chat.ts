import { z } from 'zod'
import { chatLineLength, chatPageLines } from '../constants.ts'
import { plainLine } from '../rules/plain-text.ts'
import { byId, digits } from './common.ts'
import * as models from './models.ts'

/** [S15] One line of a session's chat. Of a system line, `amount` is its price (started) or its seconds. */
export const chatLine = z.object({
  id: models.id,
  at: models.instant,
  author: z.enum(['client', 'performer', 'system']),
  /** of a system line: in English, for whoever does not know its event */
  text: z.string(),
  event: z.enum(['started', 'held', 'resumed', 'warning', 'peek_opened', 'peek_closed']).nullable(),
  amount: z.int().nullable(),
})

export const sessionChatSchemas = {
  sessionChat: {
    params: byId,
    query: z.object({
      /** id of the oldest line at hand: what was said before it */
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
} as const

import { z } from 'zod'
import { chatLineLength } from '../constants.ts'
import { byId } from './common.ts'
import * as models from './models.ts'

export const sessionChatSchemas = {
  sessionChat: { params: byId, reply: z.object({ lines: z.array(models.chatLine) }) },
  sayInSession: {
    params: byId,
    body: z.strictObject({ text: z.string().trim().min(1).max(chatLineLength) }),
    reply: z.object({ line: models.chatLine }),
  },
} as const

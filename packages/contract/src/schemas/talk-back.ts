import { z } from 'zod'
import { byId } from './common.ts'
import * as models from './models.ts'

export const talkBackSchemas = {
  startAudio: {
    params: byId,
    body: z.object({}),
    reply: z.object({ publishStream: models.streamOptions }),
  },
  stopAudio: {
    body: z.object({ sessionId: models.id }),
    reply: z.object({ session: models.session }),
  },
  listen: { reply: z.object({ playStream: models.streamOptions }) },
} as const

import { z } from 'zod'
import { byId } from './common.ts'
import * as models from './models.ts'
import { studioSession } from './studio.ts'

/** What a client of the media gateway needs: it registers as `name` and calls, or is called by, `peer` [G3]. */
const gateway = z.object({
  serverUrl: z.string(),
  token: z.string(),
  name: z.string(),
  peer: z.string(),
})

export const videocallSchemas = {
  initiateVideocall: {
    params: byId,
    body: z.object({ type: z.literal('VIDEOCALL'), requestId: models.id }),
    reply: z.object({ session: models.session, gateway }),
  },
  joinVideocall: { reply: z.object({ session: studioSession, gateway }) },
} as const

import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import * as models from '../../models.ts'
import * as shows from '../models.ts'

/** [O2] An operator watches what runs, as a moderator whom neither side sees and nothing counts. */
export const liveCalls = {
  watchSession: {
    method: 'POST',
    path: '/admin/sessions/{id}/watch',
    access: { admin: 'live' },
    audit: { action: 'session.watched', subject: 'params.id', fields: [] },
    errors: ['SESSION_STATE'],
    summary: 'Watch a session that runs; one by telephone, or one that is over, is refused',
  },
  watchStage: {
    method: 'POST',
    path: '/admin/performers/{id}/watch',
    access: { admin: 'live' },
    audit: { action: 'stage.watched', subject: 'params.id', fields: [] },
    errors: ['PERFORMER_OFFLINE', 'PERFORMER_BUSY'],
    summary: 'Watch the stage of a performer in no session; one in a session is watched by that session',
  },
} as const satisfies Record<string, Call>

export function liveSchemas() {
  /** `visitId` of an earlier reply: its streams again, with fresh tokens, and no further line in the log while it is open */
  const body = z.strictObject({ visitId: models.id.optional() })
  const reply = z.object({
    visitId: models.id,
    streams: z.array(
      z.object({
        side: z.enum(['performer', 'client']),
        /** [S9] a voice without a picture, which its client may open and close */
        isVoice: z.boolean(),
        playStream: shows.streamOptions,
      }),
    ),
  })
  return {
    watchSession: { params: byId, body, reply },
    watchStage: { params: byId, body, reply },
  } as const satisfies Record<keyof typeof liveCalls, CallSchema>
}

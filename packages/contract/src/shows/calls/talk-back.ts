import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import * as models from '../../models.ts'
import * as shows from '../models.ts'

/** [S9] The client's voice in a one-way session. */
export const talkBackCalls = {
  startAudio: {
    method: 'POST',
    path: '/session/start_audio/{id}',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND', 'SESSION_STATE'],
    summary: 'Open the talk-back: the options to publish the client’s audio',
  },
  stopAudio: {
    method: 'POST',
    path: '/session/stop_audio',
    access: 'client',
    failure: 'status-or-error-field',
    errors: ['NOT_FOUND'],
    summary: 'End the talk-back; its audio is cut on the server',
  },
  listen: {
    method: 'POST',
    path: '/studio/session/listen',
    access: 'performer',
    errors: ['NOT_FOUND', 'TALK_BACK_CLOSED'],
    summary: 'Hear the client of the running session: the options to play the talk-back',
  },
} as const satisfies Record<string, Call>

export function talkBackSchemas() {
  return {
    startAudio: {
      params: byId,
      body: z.object({}),
      reply: z.object({ publishStream: shows.streamOptions }),
    },
    stopAudio: {
      body: z.object({ sessionId: models.id }),
      reply: z.object({ session: shows.session }),
    },
    listen: { reply: z.object({ playStream: shows.streamOptions }) },
  } as const satisfies Record<keyof typeof talkBackCalls, CallSchema>
}

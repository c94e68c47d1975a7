import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import * as models from '../../models.ts'
import * as shows from '../models.ts'
import { peopleInPicture } from '../studio.ts'

/** [H1] The performer's encoder: a program like OBS that sends the stage's picture by WHIP, with a key of its own. */
export const encoderCalls = {
  encoder: {
    method: 'GET',
    path: '/studio/encoder',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Where an encoder sends the picture, and whether it may',
  },
  setEncoder: {
    method: 'PUT',
    path: '/studio/encoder',
    access: 'performer',
    errors: ['NOT_FOUND', 'NOT_APPROVED', 'RECORD_MISSING', 'AGREEMENT_NEEDED'],
    summary: 'Let the encoder on the stage, or take it off',
  },
  watchEncoder: {
    method: 'POST',
    path: '/studio/encoder/watch',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Get the options to play what the encoder sends, as viewers get it',
  },
  renewStreamKey: {
    method: 'POST',
    path: '/studio/encoder/key',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Get a stream key, which is shown this once; the earlier one ends',
  },
  revokeStreamKey: {
    method: 'DELETE',
    path: '/studio/encoder/key',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'End the stream key, and what the encoder sends with it',
  },
} as const satisfies Record<string, Call>

export function encoderSchemas() {
  const encoder = z.object({
    /** of the stage, for WHIP */
    address: z.string(),
    /** null: there is none */
    key: z.object({ createdAt: models.instant, lastUsedAt: models.instant.nullable() }).nullable(),
    /** the key is taken: the encoder is on the stage, or may come */
    isOn: z.boolean(),
    /** viewers are sent silence in place of its sound */
    isMuted: z.boolean(),
  })
  return {
    encoder: { reply: encoder },
    setEncoder: {
      body: z.strictObject({
        on: z.boolean(),
        people: peopleInPicture.optional(),
        /** of an encoder that is on: whether viewers hear it; one that is let on is heard */
        muted: z.boolean().optional(),
      }),
      reply: encoder,
    },
    watchEncoder: { reply: z.object({ playStream: shows.streamOptions }) },
    renewStreamKey: { reply: z.object({ streamKey: z.string(), encoder }) },
    revokeStreamKey: { reply: encoder },
  } as const satisfies Record<keyof typeof encoderCalls, CallSchema>
}

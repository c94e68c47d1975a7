import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import * as models from '../../models.ts'

/** [S14] Either side blocks the other: no request, message or lobby between them. */
export const blockCalls = {
  blockedPerformers: {
    method: 'GET',
    path: '/client/blocks',
    access: 'client',
    summary: 'Performers whom the client has blocked',
  },
  blockPerformer: {
    method: 'POST',
    path: '/client/blocks/{performerId}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Block a performer; fine if the performer is blocked already',
  },
  unblockPerformer: {
    method: 'DELETE',
    path: '/client/blocks/{performerId}',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Take the client’s own block of a performer back; fine where there is none',
  },
  blockedClients: {
    method: 'GET',
    path: '/studio/blocks',
    access: 'performer',
    summary: 'Clients whom the performer has blocked',
  },
  blockClient: {
    method: 'POST',
    path: '/studio/blocks/{clientId}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Block a client; fine where the client is already',
  },
  unblockClient: {
    method: 'DELETE',
    path: '/studio/blocks/{clientId}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Take the performer’s own block of a client back; fine where there is none',
  },
} as const satisfies Record<string, Call>

export function blockSchemas() {
  const performers = z.object({
    blocks: z.array(
      z.object({ performerId: models.id, name: z.string(), number: z.int(), since: models.instant }),
    ),
  })
  const clients = z.object({
    blocks: z.array(z.object({ clientId: models.id, name: z.string(), since: models.instant })),
  })
  const performer = z.object({ performerId: models.id })
  const client = z.object({ clientId: models.id })

  return {
    blockedPerformers: { reply: performers },
    blockPerformer: { params: performer, reply: performers },
    unblockPerformer: { params: performer, reply: performers },
    blockedClients: { reply: clients },
    blockClient: { params: client, reply: clients },
    unblockClient: { params: client, reply: clients },
  } as const satisfies Record<keyof typeof blockCalls, CallSchema>
}

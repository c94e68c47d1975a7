import type { Session } from '@footlight/contract'
import type { Updateable } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Caller, TestApi } from './index.ts'

/**
 * Puts a performer on air and switches the status to AVAILABLE, without a studio or a media server; `offers`: what is changed
 * in the offer before. Answers the performer's id.
 */
export async function putOnStage(
  database: Database,
  number: number,
  offers: Updateable<Tables['performers']> = {},
): Promise<string> {
  const { id } = await database
    .updateTable('performers')
    .set({ switched_available: true, stream_active: true, status: 'AVAILABLE', ...offers })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A private show of the client's with the performer, begun and not yet seen. */
export async function startShow({ context }: TestApi, client: Caller, number: number): Promise<Session> {
  const performerId = await putOnStage(context.database, number)
  const { request } = await client.ok('requestChat', { body: { performerId, type: 'VIDEO' } })
  await context.sessions.accept(performerId, request.id)
  const { session } = await client.ok('initiateVideochat', {
    params: { id: number },
    body: { type: 'VIDEO', requestId: request.id },
  })
  return session
}

import { clientSeenEveryMs, type StreamOptions } from '@footlight/contract'
import type { CallApi } from '../api-client.ts'
import { type Credentials, signIn } from '../sign-in.ts'

export interface VisitPorts {
  call: CallApi
  /** Plays the stream until it is disposed. */
  watch(stream: StreamOptions): Promise<Disposable>
  wait(ms: number): Promise<void>
}

export interface Patron extends Credentials {
  /** the performer whom the patron visits */
  performerNumber: number
}

/** away: the performer is offline or with another client; declined: the request was not accepted; over: a show took place */
export type Outcome = 'away' | 'declined' | 'over'

const pollEveryMs = 500

/** One private show that allows peeking, from sign-in to its end, with the calls that any client makes [S4, S5, S7]. */
export async function visit({ call, watch, wait }: VisitPorts, patron: Patron): Promise<Outcome> {
  await arrive(call, patron)
  const { performerNumber } = patron
  const whom = { params: { number: performerNumber }, query: {} }
  const performer = (await call('getPerformerByNumber', whom)).performerAccount
  if (performer.performerStatus !== 'AVAILABLE') return 'away'

  const wish = { performerId: performer.id, type: 'VIDEO', allowPeek: true } as const
  let { request } = await call('requestChat', { body: wish })
  while (request.state === 'PENDING') {
    await wait(pollEveryMs)
    request = (await call('getRequest', { params: { id: request.id } })).request
  }
  if (request.state !== 'ACCEPTED') return 'declined'

  const start = { type: 'VIDEO', requestId: request.id } as const
  const { session, playStream } = await call('initiateVideochat', {
    params: { id: performerNumber },
    body: start,
  })
  using _picture = await watch(playStream)
  for (let { state, heldFor } = session; state !== 'ENDED' && heldFor !== 'client'; ) {
    await wait(clientSeenEveryMs)
    const seen = await call('clientSeen', { query: { sessionId: session.id } })
    state = seen.session.state
    heldFor = seen.session.heldFor
  }
  return 'over'
}

/** Signs in, and ends requests and sessions that an earlier run of the patron left open. */
async function arrive(call: CallApi, patron: Patron): Promise<void> {
  await signIn(call, patron)
  const { session, request } = (await call('checkSession', {})).running
  if (session) await call('endSession', { body: { sessionId: session.id } })
  else if (request) await call('cancelSession', { body: { requestId: request.id } })
}

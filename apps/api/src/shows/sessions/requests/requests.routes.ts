import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import type { RunningSessions } from '../running/sessions.service.ts'
import type { AffordabilityOf } from './affordability.service.ts'
import type { Requests } from './requests.service.ts'

interface Services {
  requests: Requests
  sessions: RunningSessions
  affordabilityOf: AffordabilityOf
}

/** The routes that create, answer and end a request, or end the session that it became. */
export function mountRequests(mount: Mount, { requests, sessions, affordabilityOf }: Services): void {
  mount('reach', async ({ principal, params, query }) => ({
    reach: await affordabilityOf({
      clientId: principal.accountId,
      performerId: params.id,
      type: query.type,
      cap: query.cap ?? null,
    }),
  }))

  mount('requestChat', async ({ principal, body }) => ({
    request: await requests.ask({
      clientId: principal.accountId,
      performerId: body.performerId,
      type: body.type,
      cap: body.cap ?? null,
      allowPeek: body.allowPeek,
      agreedPricePerMinute: body.pricePerMinute,
    }),
  }))

  mount('getRequest', async ({ principal, params }) => ({
    request: await requests.requestOf(principal.accountId, params.id),
  }))

  mount('cancelSession', async ({ principal, body }) =>
    body.sessionId !== undefined
      ? { session: await sessions.cancel(principal.accountId, body.sessionId) }
      : { request: await requests.cancel(principal.accountId, body.requestId, 'refuse') },
  )

  mount('endSession', async ({ principal, body }) =>
    body.sessionId !== undefined
      ? { session: await sessions.end(principal.accountId, body.sessionId) }
      : requests.end(principal.accountId, body.requestId),
  )

  mount('deleteVideochatRequest', async ({ principal, params }) => ({
    request: await requests.cancel(principal.accountId, params.id, 'keep'),
  }))

  mount('timeoutPerformer', async ({ principal, body }) => ({
    request: await requests.timeOut(principal.accountId, body.requestId),
  }))

  mount('studioRequests', async ({ principal }) => ({
    requests: await requests.studioRequests(performerOf(principal)),
  }))

  mount('acceptRequest', async ({ principal, params }) => ({
    request: await requests.accept(performerOf(principal), params.id),
  }))

  mount('declineRequest', async ({ principal, params }) => ({
    request: await requests.decline(performerOf(principal), params.id),
  }))
}

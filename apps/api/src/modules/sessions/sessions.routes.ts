import type { CallContext, Mount, Principal } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { SessionServices } from './index.ts'
import type { LobbyCaller } from './lobby/lobby.service.ts'
import { seatAt } from './media/streams.ts'

/** A guest's preview is counted for as long as this. */
const viewerCookieSeconds = 30 * 86_400

export function mountSessions(mount: Mount, services: SessionServices): void {
  const { lobby, reach, requests, sessions, receipts, relayServers } = services

  mount('initiateVoyeurClient', async (call) => {
    const opened = await lobby.initiate(callerOf(call))
    if (opened.newToken) call.viewerCookie.set(opened.newToken, viewerCookieSeconds)
    return {
      voyeurClient: { id: opened.viewer.id, freeSeconds: opened.freeSeconds },
      relayServers: relayServers(call.principal?.accountId ?? opened.viewer.id),
    }
  })

  mount('voyeur', async (call) => {
    const { newToken, playStream, ...reply } = await lobby.join(callerOf(call), call.params.id)
    if (newToken) call.viewerCookie.set(newToken, viewerCookieSeconds)
    return { ...reply, playStream: seatAt(call.origin, playStream) }
  })

  mount('reach', async ({ principal, params, query }) => ({
    reach: await reach({
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

  mount('initiateVideochat', async ({ principal, params, body, origin }) => {
    const { session, playStream } = await sessions.start({
      clientId: principal.accountId,
      performerNumber: params.id,
      type: body.type,
      requestId: body.requestId,
      signInId: principal.signInId,
    })
    return { session, playStream: seatAt(origin, playStream) }
  })

  mount('clientSeen', async ({ principal, query }) => ({
    session: await sessions.seen(principal.accountId, query.sessionId),
  }))

  mount('cancelSession', async ({ principal, body }) =>
    'sessionId' in body
      ? { session: await sessions.cancel(principal.accountId, body.sessionId) }
      : { request: await requests.cancel(principal.accountId, body.requestId, 'refuse') },
  )

  mount('endSession', async ({ principal, body }) =>
    'sessionId' in body
      ? { session: await sessions.end(principal.accountId, body.sessionId) }
      : requests.end(principal.accountId, body.requestId),
  )

  mount('deleteVideochatRequest', async ({ principal, params }) => ({
    request: await requests.cancel(principal.accountId, params.id, 'keep'),
  }))

  mount('timeoutPerformer', async ({ principal, body }) => ({
    request: await requests.timeOut(principal.accountId, body.requestId),
  }))

  mount('receipt', async ({ principal, params }) => ({
    receipt: await receipts.receiptOf(
      { accountId: principal.accountId, admin: principal.capabilities.includes('sessions') },
      params.id,
    ),
  }))
}

export function mountStudio(mount: Mount, { requests, studio }: SessionServices): void {
  mount('studio', ({ principal }) => studio.overview(performerOf(principal)))

  mount('goLive', async ({ principal, body, origin }) => ({
    publishStream: seatAt(
      origin,
      await studio.goLive(performerOf(principal), body.quality, principal.signInId),
    ),
  }))

  mount('leaveLive', async ({ principal }) => ({
    performerStatus: await studio.leave(performerOf(principal)),
  }))

  mount('setAvailability', async ({ principal, body }) => ({
    performerStatus: await studio.setAvailability(performerOf(principal), body.available),
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

  mount('endStudioSession', async ({ principal }) => ({
    session: await studio.endSession(performerOf(principal)),
  }))
}

export function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}

function callerOf({
  principal,
  viewerCookie,
  address,
}: CallContext & { principal: Principal | null }): LobbyCaller {
  return {
    account: principal && {
      id: principal.accountId,
      role: principal.role,
      signInId: principal.signInId,
    },
    guestToken: viewerCookie.read(),
    address,
  }
}

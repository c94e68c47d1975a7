import type { Mount } from '../../../platform/http/mount/mount.ts'
import { playSeatAt } from '../media/streams.ts'
import type { RunningSessions } from './sessions.service.ts'

export function mountSessions(mount: Mount, sessions: RunningSessions): void {
  mount('initiateVideochat', async ({ principal, params, body, origin }) => {
    const { session, playStream } = await sessions.start({
      clientId: principal.accountId,
      performerNumber: params.id,
      type: body.type,
      requestId: body.requestId,
      renew: body.renew,
      signInId: principal.signInId,
    })
    return { session, playStream: playSeatAt(origin, playStream) }
  })

  mount('clientSeen', async ({ principal, query }) => ({
    session: await sessions.seen(principal.accountId, query.sessionId, query.stopped === 'system'),
  }))
}

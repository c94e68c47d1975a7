import type { Mount } from '../../../platform/http/mount/mount.ts'
import { playSeatAt } from '../media/streams.ts'
import type { OperatorEnds } from './operator-ends.service.ts'
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

/** [O2, O7] Operators warn the sides of a session, or end it. */
export function mountOperatorEnds(mount: Mount, operatorEnds: OperatorEnds): void {
  mount('warnSession', async ({ act, params, body }) => {
    await operatorEnds.warn({ act, id: params.id, ...body })
    return { warned: true as const }
  })

  mount('endSessionAsOperator', async ({ act, params, body }) => {
    await operatorEnds.session({ act, id: params.id, ...body })
    return { ended: true as const }
  })
}

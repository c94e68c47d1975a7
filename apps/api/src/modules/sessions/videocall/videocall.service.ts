import type { CallReply, Session, StudioSession } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { presentStudioSession } from '../kernel/sessions.present.ts'
import type { Seat } from '../media/streams.ts'
import type { RunningSessions } from '../running/sessions.service.ts'

type GatewayOptions = CallReply<'initiateVideocall'>['gateway']
export type GatewaySeat = Seat<GatewayOptions>

/** [S5] VIDEOCALL: started like any session, carried by the media gateway in both directions [G4]. */
export interface Videocalls {
  /**
   * Starts the accepted request; a repeated call while it runs returns a fresh token for the same session.
   * @throws NOT_FOUND, REQUEST_STATE, SESSION_STATE, what money refuses
   */
  start(ask: {
    clientId: string
    performerId: string
    requestId: string
  }): Promise<{ session: Session; gateway: GatewaySeat }>
  /** The performer's side of the running call. @throws NOT_FOUND */
  join(performerId: string): Promise<{ session: StudioSession; gateway: GatewaySeat }>
}

export function createVideocalls(
  context: SessionContext,
  { sessions }: { sessions: Pick<RunningSessions, 'begin' | 'present'> },
): Videocalls {
  /** Both names in a call contain its session's id, so no other session's token matches them [G3]. */
  const nameOf = (side: 'client' | 'performer', row: SessionRecord) => `${side}-${row.id}`

  async function gatewayFor(side: 'client' | 'performer', row: SessionRecord): Promise<GatewaySeat> {
    const options = {
      token: await context.tokens({
        sub: side === 'client' ? row.client_id : row.performer_id,
        kind: side,
        direction: 'call',
        stream: `call/${row.id}`,
        ses: row.id,
      }),
      name: nameOf(side, row),
      peer: nameOf(side === 'client' ? 'performer' : 'client', row),
    }
    return { path: '/janus-ws', options }
  }

  return {
    async start(ask) {
      const row = await sessions.begin({
        clientId: ask.clientId,
        requestId: ask.requestId,
        type: 'VIDEOCALL',
        isWith: (request) => request.performer_id === ask.performerId,
      })
      return { session: await sessions.present(row), gateway: await gatewayFor('client', row) }
    },

    async join(performerId) {
      const row = await findRunning(context.database, 'performer_id', performerId)
      if (row?.type !== 'VIDEOCALL') throw refuse('NOT_FOUND')
      return {
        session: presentStudioSession(await sessions.present(row), row),
        gateway: await gatewayFor('performer', row),
      }
    },
  }
}

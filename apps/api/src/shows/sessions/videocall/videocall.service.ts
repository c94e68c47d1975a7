import type { CallReply, RelayServer, Role, Session, StudioSession } from '@footlight/contract'
import { callName } from '@footlight/contract/internal'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findRunning, lockSession, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { presentStudioSession } from '../kernel/sessions.present.ts'
import { isHeldByAnother, noteHolder } from '../media/holders.store.ts'
import type { Seat } from '../media/streams.ts'
import type { RunningSessions } from '../running/sessions.service.ts'

/** A seat at the media gateway, with the relay servers for the way to it. */
interface GatewaySeat<Options extends { serverUrl: string }> {
  gateway: Seat<Options>
  relayServers: RelayServer[]
}

type CallSeat = GatewaySeat<CallReply<'initiateVideocall'>['gateway']>
type TestSeat = GatewaySeat<CallReply<'startConnectionTest'>['gateway']>

const gatewayPath = '/janus-ws'

export interface CallAsk {
  clientId: string
  performerId: string
  requestId: string
  signInId: string
  /** true: reconnects the call of this sign-in */
  renew?: boolean | undefined
}

export interface JoinAsk extends Pick<CallAsk, 'signInId' | 'renew'> {
  performerId: string
}

/** [S5] VIDEOCALL: started like any session, carried by the media gateway in both directions [G4]. Its echo tests a line. */
export interface Videocalls {
  /**
   * Starts the accepted request; a repeated call while it runs returns a fresh token for the same session. [S7] The
   * sign-in that asked last has the call: a renewal by another one is refused.
   * @throws NOT_FOUND, REQUEST_STATE, SESSION_STATE, SHOWN_ELSEWHERE, what money refuses
   */
  start(ask: CallAsk): Promise<{ session: Session } & CallSeat>
  /**
   * The performer's side of the running call, which its sign-in has from then on; `renew` as of the client's side.
   * @throws NOT_FOUND, SHOWN_ELSEWHERE
   */
  join(ask: JoinAsk): Promise<{ session: StudioSession } & CallSeat>
  /** [S21] A seat at the gateway's echo, which belongs to no session, and ends with the sign-in. */
  test(account: { id: string; role: Role; signInId: string }): Promise<TestSeat>
}

export function createVideocalls(
  context: SessionContext,
  { sessions }: { sessions: Pick<RunningSessions, 'begin' | 'present'> },
): Videocalls {
  async function seatOf(side: 'client' | 'performer', row: SessionRecord, signIn: string): Promise<CallSeat> {
    const sub = side === 'client' ? row.client_id : row.performer_id
    const options = {
      token: await context.tokens({
        sub,
        kind: side,
        direction: 'call',
        stream: `call/${row.id}`,
        ses: row.id,
        signIn,
      }),
      name: callName(side, row.id),
      peer: callName(side === 'client' ? 'performer' : 'client', row.id),
    }
    return { gateway: { path: gatewayPath, options }, relayServers: context.relayServers(sub) }
  }

  return {
    async start(ask) {
      const row = await sessions.begin({
        clientId: ask.clientId,
        requestId: ask.requestId,
        type: 'VIDEOCALL',
        isWith: (request) => request.performer_id === ask.performerId,
      })
      if (ask.renew && (await isHeldByAnother(context.database, row.id, ask.signInId)))
        throw refuse('SHOWN_ELSEWHERE')
      await noteHolder(context.database, row.id, ask.signInId, new Date(context.clock.now()))
      return { session: await sessions.present(row), ...(await seatOf('client', row, ask.signInId)) }
    },

    async join({ performerId, signInId, renew }) {
      const row = await context.inTransaction(async ({ tx }) => {
        const running = await findRunning(tx, 'performer_id', performerId)
        const locked = running?.type === 'VIDEOCALL' ? await lockSession(tx, running.id) : undefined
        if (!locked || locked.state === 'ENDED') throw refuse('NOT_FOUND')
        if (renew && (await isHeldByAnother(tx, locked.id, signInId, 'call'))) throw refuse('SHOWN_ELSEWHERE')
        await noteHolder(tx, locked.id, signInId, new Date(context.clock.now()), 'call')
        return locked
      })
      return {
        session: presentStudioSession(await sessions.present(row), row, context.clock.now()),
        ...(await seatOf('performer', row, signInId)),
      }
    },

    async test({ id, role, signInId }) {
      const ses = context.random.uuid()
      await noteHolder(context.database, ses, signInId, new Date(context.clock.now()), 'test')
      const token = await context.tokens({
        sub: id,
        kind: role,
        direction: 'echo',
        stream: `echo/${ses}`,
        ses,
      })
      return { gateway: { path: gatewayPath, options: { token } }, relayServers: context.relayServers(id) }
    },
  }
}

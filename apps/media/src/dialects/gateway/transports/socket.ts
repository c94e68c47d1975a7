import type { Clock } from '../../../clock.ts'
import type { Frame } from '../../../http/text-sockets.ts'
import { TextSockets } from '../../../http/text-sockets.ts'
import type { Log } from '../../../log.ts'
import { limits } from '../limits.ts'
import { GatewayRefusal } from '../protocol/errors.ts'
import type { Answer, Caller, Respond } from '../respond.ts'
import type { Session, SessionSocket } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'

export interface GatewaySocketPorts {
  respond: Respond
  /** the reply to a message that is none */
  refuse(refusal: GatewayRefusal): Answer
  sessions: Pick<Sessions, 'socketLost'>
  clock: Clock
  log: Log
  newId(): string
}

const noPath = { sessionId: null, handleId: null }

/** [G3] The gateway over WebSocket: requests of several sessions on one socket, and the events of those attached to it. */
export function createGatewaySockets({
  respond,
  refuse,
  sessions,
  clock,
  log,
  newId,
}: GatewaySocketPorts): TextSockets {
  const answer = async (frame: Frame, caller: Caller): Promise<Answer> => {
    if (frame.text !== null) return respond(frame.text, noPath, caller)
    const problem = frame.problem === 'binary' ? 'not text' : 'too large'
    return refuse(new GatewayRefusal('transportSpecific', `The message is ${problem}`))
  }
  return new TextSockets({
    limits,
    subprotocol: 'janus-protocol',
    clock,
    log,
    newId,
    serve(peer) {
      const attached = new Set<Session>()
      const socket: SessionSocket = {
        send: (event) => peer.send(event),
        joined(session) {
          attached.add(session)
          peer.use(true)
        },
        left(session) {
          attached.delete(session)
          if (attached.size === 0) peer.use(false)
        },
      }
      return {
        async received(frame) {
          const { reply, afterwards } = await answer(frame, { address: peer.address, socket })
          peer.send(reply)
          afterwards?.()
          return reply.janus === 'success' || reply.janus === 'ack' ? 'stage' : null
        },
        closed: () => sessions.socketLost(socket),
      }
    },
  })
}

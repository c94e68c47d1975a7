import type { Clock } from '../../clock.ts'
import type { Audience, Frame, SocketPeer } from '../../http/text-sockets.ts'
import { TextSockets } from '../../http/text-sockets.ts'
import type { Log } from '../../log.ts'
import type { Connection } from '../../rooms/connections/connection.ts'
import { limits } from './limits.ts'
import type { Reply, Respond } from './respond.ts'
import { refusal } from './respond.ts'
import { notText, statusOfEnd, tooLarge } from './status.ts'

/** the code of a closed socket is this and the status */
const closeCodeBase = 4_000

/** the statuses of a message whose token was not read, or is not good */
const withoutToken: ReadonlySet<number> = new Set([400, 403, 500])

export interface StreamSocketPorts {
  respond: Respond
  clock: Clock
  log: Log
  newId(): string
}

/**
 * [D1] The stream dialect over WebSocket: replies come in the order of the messages.
 * [D5] A socket's end ends nothing else: streams live as long as their transports. One that stays open is closed when
 * the server ends the connection that it opened last, with a code that says why: no transport tells a browser so.
 */
export function createStreamSockets({ respond, clock, log, newId }: StreamSocketPorts): TextSockets {
  const answer = async (
    frame: Frame,
    address: string | null,
    onAdmitted: (connection: Connection) => void,
  ): Promise<Reply> => {
    if (frame.text !== null) return respond(frame.text, address, onAdmitted)
    return refusal(frame.problem === 'binary' ? notText : tooLarge)
  }
  return new TextSockets({
    limits,
    maxHeld: limits.maxHeldSockets,
    clock,
    log,
    newId,
    serve(peer) {
      const ends = closeAtEnd(peer)
      let audience: Audience = 'lobby'
      const follow = (connection: Connection) => {
        audience = connection.audience
        ends.follow(connection)
      }
      return {
        async received(frame) {
          const reply = await answer(frame, peer.address, follow)
          peer.send(reply)
          return withoutToken.has(reply.status) ? null : audience
        },
        closed: ends.forget,
      }
    },
  })
}

/** Follows one connection at a time, so that a socket costs the server one connection's place. */
function closeAtEnd(peer: SocketPeer) {
  let stop = (): void => undefined
  let isHeld = false
  const hold = (wanted: boolean): void => {
    if (isHeld !== wanted) peer.hold(wanted)
    isHeld = wanted
  }
  const forget = (): void => stop()
  return {
    forget,
    follow(connection: Connection): void {
      stop()
      hold(false)
      stop = connection.subscribe((event) => {
        if (event.type === 'connected') hold(true)
        if (event.type !== 'ended') return
        const end = statusOfEnd(event.reason)
        // its place stays held until it is closed: the clients that ask again at once need those of their address
        if (end) peer.close(closeCodeBase + end.status, end.statusDescription)
        else hold(false)
      })
    },
  }
}

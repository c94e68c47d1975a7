import type { Clock } from '../../clock.ts'
import type { Audience, SocketPeer } from '../../http/text-sockets.ts'
import { TextSockets } from '../../http/text-sockets.ts'
import type { Log } from '../../log.ts'
import type { Connection } from '../../rooms/connections/connection.ts'
import { limits } from './limits.ts'
import type { Respond } from './respond.ts'
import { refusal } from './respond.ts'
import { notText, statusOfEnd, tooLarge } from './status.ts'

/** the code of a closed socket is this and the status */
const closeCodeBase = 4_000

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
  return new TextSockets({
    limits,
    maxHeld: limits.maxHeldSockets,
    clock,
    log,
    newId,
    serve(peer) {
      const ends = closeAtEnd(peer)
      let audience: Audience = 'lobby'
      return {
        async received(frame) {
          let isAdmitted = false
          const onAdmitted = (connection: Connection | null) => {
            isAdmitted = true
            if (!connection) return
            audience = connection.audience
            ends.follow(connection)
          }
          const reply =
            frame.text === null
              ? refusal(frame.problem === 'binary' ? notText : tooLarge)
              : await respond(frame.text, peer.address, onAdmitted)
          peer.send(reply)
          return isAdmitted ? audience : null
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

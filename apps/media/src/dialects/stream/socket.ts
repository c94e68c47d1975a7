import type { Clock } from '../../clock.ts'
import type { Frame } from '../../http/text-sockets.ts'
import { TextSockets } from '../../http/text-sockets.ts'
import type { Log } from '../../log.ts'
import { limits } from './limits.ts'
import type { Reply, Respond } from './respond.ts'
import { refusal } from './respond.ts'
import { notText, tooLarge } from './status.ts'

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
 * [D5] A socket's end ends nothing else: streams live as long as their transports.
 */
export function createStreamSockets({ respond, clock, log, newId }: StreamSocketPorts): TextSockets {
  const answer = async (frame: Frame, address: string | null): Promise<Reply> => {
    if (frame.text !== null) return respond(frame.text, address)
    return refusal(frame.problem === 'binary' ? notText : tooLarge)
  }
  return new TextSockets({
    limits,
    clock,
    log,
    newId,
    serve: (peer) => ({
      async received(frame) {
        const reply = await answer(frame, peer.address)
        peer.send(reply)
        return !withoutToken.has(reply.status)
      },
    }),
  })
}

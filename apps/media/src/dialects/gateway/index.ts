import { randomInt } from 'node:crypto'
import type { CallReport } from '@footlight/contract/internal'
import type { Clock } from '../../clock.ts'
import type { Handler } from '../../http/http.ts'
import type { TextSockets } from '../../http/text-sockets.ts'
import type { Log } from '../../log.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { TokenReader } from '../../tokens.ts'
import { createEchoTest } from './plugins/echo-test.ts'
import { createVideoCall } from './plugins/video-call.ts'
import { createFind, createRespond, errorReply } from './respond.ts'
import { Sessions } from './sessions/sessions.ts'
import { createRestHandler } from './transports/rest.ts'
import { createGatewaySockets } from './transports/socket.ts'

export const gatewayPaths = { rest: ['/janus', '/janus/*'], socket: '/janus-ws' } as const

export interface GatewayDialect extends Disposable {
  rest: Handler
  sockets: TextSockets
  /** sessions that are open now */
  readonly sessions: number
  /** [B13] the calls, and the side that keeps each from being connected */
  readonly calls: CallReport[]
}

export interface GatewayDialectPorts {
  rooms: Rooms
  readToken: TokenReader
  log: Log
  clock: Clock
  newId(): string
}

/** [G3] Creates the gateway: the Janus protocol on our rooms, over REST and WebSocket, with two plugins. */
export function createGatewayDialect(ports: GatewayDialectPorts): GatewayDialect {
  const { rooms, readToken, log, clock, newId } = ports
  const sessions = new Sessions({ rooms, clock, log, newNumber: randomNumber })
  const videoCall = createVideoCall({ rooms, clock, log })
  const plugins = [createEchoTest({ rooms }), videoCall]
  const respond = createRespond({ rooms, readToken, sessions, plugins, log })
  const refuse = (error: unknown) => ({
    reply: errorReply(log, error, { sessionId: null, transaction: undefined }),
  })
  const sockets = createGatewaySockets({ respond, refuse, sessions, clock, log, newId })
  const find = createFind({ rooms, readToken, sessions })
  const rest = createRestHandler({ respond, refuse, find, clock })
  return {
    rest,
    sockets,
    get sessions() {
      return sessions.size
    },
    get calls() {
      return videoCall.calls
    },
    [Symbol.dispose]() {
      sessions[Symbol.dispose]()
      sockets[Symbol.dispose]()
    },
  }
}

/** Ids of sessions and handles cannot be guessed; the largest is a safe integer in every client. */
function randomNumber(): number {
  return randomInt(1, 2 ** 48 - 1)
}

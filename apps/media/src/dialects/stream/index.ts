import type { Clock } from '../../clock.ts'
import { createPostHandler } from './post.ts'
import type { StreamDialectPorts } from './respond.ts'
import { createRespond } from './respond.ts'
import { StreamSockets } from './socket.ts'

export const streamDialectPath = '/webrtc-session.json'

/** [D1] The stream dialect, ready to be hung into a server: POST and WebSocket on one path. */
export function createStreamDialect(ports: StreamDialectPorts & { clock: Clock }) {
  const respond = createRespond(ports)
  return { post: createPostHandler(respond), sockets: new StreamSockets(respond, ports.clock) }
}

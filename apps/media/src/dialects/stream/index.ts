import { createPostHandler } from './post.ts'
import type { StreamDialectPorts } from './respond.ts'
import { createRespond } from './respond.ts'
import { createStreamSockets, type StreamSocketPorts } from './socket.ts'

export const streamDialectPath = '/webrtc-session.json'

/** [D1] Creates the stream dialect, to be mounted in a server: POST and WebSocket on one path. */
export function createStreamDialect(ports: StreamDialectPorts & Omit<StreamSocketPorts, 'respond'>) {
  const respond = createRespond(ports)
  return { post: createPostHandler(respond), sockets: createStreamSockets({ ...ports, respond }) }
}

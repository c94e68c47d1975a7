import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isMediaPath } from './media-proxy.ts'

export interface UpgradeTargets {
  /** takes the socket of /api/realtime */
  realtime(request: IncomingMessage, socket: Duplex, head: Buffer): void
  mediaUrl: string
  /** a development server's own socket, for every other path */
  webOrigin: string | null
}

/** The one place where WebSockets enter: realtime is ours, the rest is piped through unread. */
export function routeUpgrades(server: Server, targets: UpgradeTargets): Disposable {
  const tunnels = new Set<Duplex>()
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/api/realtime') {
      targets.realtime(request, socket, head)
      return
    }
    const upstream = isMediaPath(path) ? targets.mediaUrl : targets.webOrigin
    if (upstream === null) {
      refuseUpgrade(socket, '404 Not Found')
      return
    }
    tunnels.add(socket)
    socket.on('close', () => tunnels.delete(socket))
    tunnel(request, socket, head, upstream)
  }
  server.on('upgrade', onUpgrade)
  return {
    [Symbol.dispose]() {
      server.off('upgrade', onUpgrade)
      for (const socket of tunnels) socket.destroy()
    },
  }
}

/** Answers an upgrade with a plain refusal and hangs up. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, upstream: string): void {
  const { cookie: _cookie, ...headers } = request.headers
  const outgoing = httpRequest(new URL(request.url ?? '/', upstream), { method: 'GET', headers })
  outgoing.on('upgrade', (response, remote, remoteHead) => {
    const lines = response.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    )
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (remoteHead.length > 0) socket.write(remoteHead)
    if (head.length > 0) remote.write(head)
    remote.pipe(socket).pipe(remote)
    remote.on('error', () => socket.destroy())
    remote.on('close', () => socket.destroy())
    socket.on('close', () => remote.destroy())
  })
  outgoing.on('response', (response) => {
    response.resume()
    refuseUpgrade(socket, `${response.statusCode ?? 502} ${response.statusMessage ?? 'Bad Gateway'}`)
  })
  outgoing.on('error', () => refuseUpgrade(socket, '502 Bad Gateway'))
  socket.on('close', () => outgoing.destroy())
  outgoing.end()
}

import { request as httpRequest, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '../../refuse.ts'
import { requireHost } from '../rate-limits/host.ts'
import { plainPath } from '../rate-limits/plain-path.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { forwarded, isMediaPath } from './media-proxy.ts'

const answerWithinMs = 10_000

export interface UpgradeTargets {
  rateLimits: RateLimits
  /** takes the socket of /api/realtime */
  realtime(request: IncomingMessage, socket: Duplex, head: Buffer): void
  mediaUrl: string
  /** a development server's own socket, for every other path */
  webOrigin: string | null
}

/** The one place that handles WebSocket upgrades: /api/realtime is served here, others are piped through unread. */
export function routeUpgrades(server: Server, targets: UpgradeTargets): Disposable {
  const { rateLimits } = targets
  const tunnels = new Set<Duplex>()

  async function enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = rateLimits.addressOf(request)
    await rateLimits.pass('socket', address)
    requireHost(request, rateLimits.trusts)
    const path = plainPath(request.url ?? '')
    if (path === null) return refuseUpgrade(socket, 404)
    const isRealtime = path === '/api/realtime'
    const upstream = isMediaPath(path) ? targets.mediaUrl : targets.webOrigin
    if (!isRealtime && upstream === null) return refuseUpgrade(socket, 404)

    const release = rateLimits.takeSlot(isRealtime ? 'realtime' : 'tunnel', address)
    if (release === null) return refuseUpgrade(socket, 429)
    socket.once('close', release)
    if (socket.destroyed) return release()
    if (isRealtime) targets.realtime(request, socket, head)
    else if (upstream !== null) {
      tunnels.add(socket)
      socket.once('close', () => tunnels.delete(socket))
      tunnel(request, { socket, head, upstream, address })
    }
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    enter(request, socket, head).catch((error: unknown) =>
      refuseUpgrade(socket, error instanceof Refusal ? error.status : 500),
    )
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
export function refuseUpgrade(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`
  // a client that does not read this far is not waited for
  socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

interface Way {
  socket: Duplex
  head: Buffer
  upstream: string
  address: string
}

function tunnel(request: IncomingMessage, { socket, head, upstream, address }: Way): void {
  const headers = forwarded(request.headers, address)
  const outgoing = httpRequest(upstream, { method: 'GET', path: request.url ?? '/', headers })
  outgoing.setTimeout(answerWithinMs, () => outgoing.destroy(new Error('The upgrade is not answered')))
  outgoing.on('upgrade', (response, remote, remoteHead) => {
    remote.setTimeout(0)
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
    refuseUpgrade(socket, response.statusCode ?? 502)
  })
  outgoing.on('error', () => refuseUpgrade(socket, 502))
  socket.on('close', () => outgoing.destroy())
  outgoing.end()
}

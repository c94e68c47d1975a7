import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Log } from '../log.ts'
import type { Handler } from './http.ts'
import { pathOf, refuseUpgrade, sendJson } from './http.ts'

export interface HttpRoutes {
  /** both by path; `/name/*` takes every path below `/name` */
  requests: Record<string, Handler>
  upgrades: Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>
}

export interface RunningServer extends AsyncDisposable {
  port: number
}

/** From its first byte to its last; half a body does not stay. */
const requestWithinMs = 10_000
const pollEveryMs = 1_000

/** The private HTTP port of the media server. */
export async function listen(
  host: string,
  port: number,
  routes: HttpRoutes,
  log: Log,
): Promise<RunningServer> {
  const requests = new Map(Object.entries(routes.requests))
  const upgrades = new Map(Object.entries(routes.upgrades))
  const timeouts = { requestTimeout: requestWithinMs, connectionsCheckingInterval: pollEveryMs }
  const server = createServer(timeouts, async (request, response) => {
    const path = pathOf(request) ?? ''
    const handler = routeOf(requests, path)
    if (!handler) return sendJson(response, 404, { error: 'There is nothing here' })
    try {
      await handler(request, response)
    } catch (error) {
      if (request.destroyed && !request.complete) return // the client left in the middle of its body
      log.error({ err: error, path }, 'a request failed')
      if (!response.headersSent) sendJson(response, 500, { error: 'The server failed' })
      else response.destroy()
    }
  })
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    const upgrade = routeOf(upgrades, pathOf(request) ?? '')
    if (upgrade) return upgrade(request, socket, head)
    refuseUpgrade(socket, '404 Not Found')
  })
  const bound = await bind(server, host, port)
  return { port: bound, [Symbol.asyncDispose]: () => close(server, upgraded) }
}

function routeOf<T>(routes: ReadonlyMap<string, T>, path: string): T | undefined {
  return routes.get(path) ?? routes.get(`/${path.split('/', 2)[1]}/*`)
}

function bind(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    server.off('error', reject)
    resolve((server.address() as AddressInfo).port)
  })
  return promise
}

function close(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  for (const socket of upgraded) socket.destroy()
  return promise
}

import { once } from 'node:events'
import { createServer, type RequestListener, Server as WebServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

export interface Listening extends AsyncDisposable {
  port: number
  /** of a web server */
  origin: string
}

/** A server on a free port of this machine; disposed of, it closes, and so do the connections of a web server. */
export async function listen(server: Server): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      if (server instanceof WebServer) server.closeAllConnections()
      await closed
    },
  }
}

/** A web server that answers so. */
export const serve = (answer: RequestListener): Promise<Listening> => listen(createServer(answer))

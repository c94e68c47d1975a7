import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ErrorBody, errors } from '@footlight/contract'

const requestWithinMs = 5_000

/** Stands at the public port before the api can: health says what is missing, every other call to try again. */
export async function openWaitingRoom(address: { port: number; host: string }): Promise<AsyncDisposable> {
  const server = createServer({ requestTimeout: requestWithinMs }, (request, response) => {
    const isHealth = request.url === '/api/health'
    const body = isHealth ? { status: 'not ready', parts: { database: false, media: false } } : notReady()
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      connection: 'close',
    })
    response.end(JSON.stringify(body))
  })
  server.listen({ port: address.port, host: address.host })
  await once(server, 'listening')
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function notReady(): ErrorBody {
  return { error: { code: 'NOT_READY', message: errors.NOT_READY.message, requestId: randomUUID() } }
}

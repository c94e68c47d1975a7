import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ErrorBody, errors } from '@footlight/contract'

const requestWithinMs = 5_000

/**
 * Answers on the public port until the API can: health names what is missing, other calls ask to try again, and a browser
 * does so by itself.
 */
export async function openWaitingRoom(address: { port: number; host: string }): Promise<AsyncDisposable> {
  const server = createServer({ requestTimeout: requestWithinMs }, (request, response) => {
    const always = { 'cache-control': 'no-store', 'retry-after': '5', connection: 'close' }
    if (request.headers.accept?.includes('text/html')) {
      // a browser shows this text and reloads by itself
      response.writeHead(503, { ...always, 'content-type': 'text/plain; charset=utf-8', refresh: '5' })
      return response.end(errors.NOT_READY.message)
    }
    const isHealth = request.url === '/api/health'
    const body = isHealth ? { status: 'not ready', parts: { database: false, media: false } } : notReady()
    response.writeHead(503, { ...always, 'content-type': 'application/json; charset=utf-8' })
    return response.end(JSON.stringify(body))
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

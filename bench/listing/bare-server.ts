import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A process of its own: bare `node:http` that answers each address with the bytes that it was told. */
const bodies = new Map<string, Buffer>()
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '') ?? Buffer.alloc(0)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', body.length)
  response.end(body)
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', ({ path, body }: { path: string; body: string }) => {
  bodies.set(path, Buffer.from(body))
  process.send?.({ path })
})
process.on('disconnect', () => process.exit())

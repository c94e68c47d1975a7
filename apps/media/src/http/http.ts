import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

/** The body as text, or null if it is longer than `maxBytes`; the rest of a longer one is read and thrown away. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= maxBytes ? Buffer.concat(chunks).toString('utf8') : null
}

/** Answers an upgrade with a plain refusal and hangs up. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body))
}

/** The path of a request, without its query; null if the target is no path. */
export function pathOf(request: IncomingMessage): string | null {
  const target = request.url ?? ''
  return target.startsWith('/') ? (target.split('?', 1)[0] ?? null) : null
}

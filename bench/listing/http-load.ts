import { once } from 'node:events'
import { connect } from 'node:net'

const strangers = 20_000
/** bytes of a reply in which its head ends */
const longestHead = 4096

export interface HttpLoad {
  /** of every reply, from the request on */
  tookMs: number[]
  /** replies a second */
  rate: number
  bytes: number
  /** whatever was not answered 200 */
  refused: number
}

/** Asks over so many connections, each the next as soon as the last is answered, for so long. */
export async function loadHttp(options: {
  url: string
  connections: number
  seconds: number
  nextPath(): string
}): Promise<HttpLoad> {
  const { url, connections, seconds, nextPath } = options
  const until = performance.now() + seconds * 1000
  const begun = performance.now()
  const parts = await Promise.all(
    Array.from({ length: connections }, () =>
      one(new URL(url), () => (performance.now() < until ? nextPath() : null)),
    ),
  )
  const tookMs = parts.flatMap((part) => part.tookMs)
  return {
    tookMs,
    rate: (tookMs.length / (performance.now() - begun)) * 1000,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    refused: parts.reduce((sum, part) => sum + part.refused, 0),
  }
}

/**
 * A client that costs next to nothing: it reads a reply's status and length, and passes over the rest. What it reads goes to one
 * piece of memory: a new one for each would cost more than the reply.
 */
async function one({ hostname, port }: URL, next: () => string | null) {
  let pending: ReplyReader | null = null
  const memory = Buffer.allocUnsafe(64 * 1024)
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: memory,
      callback: (length) => {
        pending?.read(memory.subarray(0, length))
        return true
      },
    },
  })
  socket.once('close', () => pending?.fail(new Error('the server hung up')))
  await once(socket, 'connect')
  const result = { tookMs: [] as number[], bytes: 0, refused: 0 }
  for (let path = next(); path !== null; path = next()) {
    const begun = performance.now()
    // many strangers: one address alone would be told to wait
    const stranger = Math.floor(Math.random() * strangers)
    pending = replyReader()
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: 10.0.${stranger >>> 8}.${stranger & 255}\r\n\r\n`,
    )
    const { status, bytes } = await pending.reply
    result.tookMs.push(performance.now() - begun)
    result.bytes += bytes
    if (status !== 200) result.refused++
  }
  socket.destroy()
  return result
}

interface ReplyReader {
  reply: Promise<{ status: number; bytes: number }>
  read(chunk: Buffer): void
  fail(error: Error): void
}

function replyReader(): ReplyReader {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: number }>()
  let head = ''
  let [status, expected, bytes] = [0, -1, 0]
  const read = (chunk: Buffer) => {
    bytes += chunk.length
    if (expected < 0) {
      head += chunk.toString('latin1', 0, longestHead)
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = Number(head.slice(9, 12))
      expected = end + 4 + Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
    }
    if (bytes >= expected) resolve({ status, bytes })
  }
  return { reply: promise, read, fail: reject }
}

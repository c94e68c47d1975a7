import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Random } from '../random.ts'
import type { Hear } from './answers.ts'
import type { Again, Pieces } from './mount/written.ts'
import type { Guard } from './perimeter/guard.ts'

const mostKept = 4000
/** a longer address, or a stranger list of encodings, is not worth its place */
const longestKey = 500

const encoders = {
  gzip: promisify(gzip),
  // as the replies of the usual course (decisions/0050)
  br: (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}
type Encoding = keyof typeof encoders

interface Kept {
  route: string
  /** as the usual course wrote them, but for those that are of one reply */
  headers: OutgoingHttpHeaders
  encoding: Encoding | null
  again: Again
}

export interface KeptReplies {
  /** What a guest was answered is kept, as soon as it is written, for the next one who asks the same in the same way. */
  keep(request: FastifyRequest, reply: FastifyReply, again: Again): void
  /** Makes a server that answers from what is kept, and leaves all other requests to the usual course. */
  serverWith(settings: ServerOptions): FastifyServerFactory
}

/**
 * Replies that are the same for every guest, in front of Fastify: its course of hooks and parsing is most of what one costs
 * (decisions/0252). The guard counts them here too, and whoever hears of answers hears of them; all else, headers included, is
 * what that course made of the first one. Who is refused goes that course, and hears it there.
 */
export function createKeptReplies(parts: {
  guard: Guard
  hear: Hear
  random: Random
  signInCookie: string
}): KeptReplies {
  const { guard, hear, random } = parts
  const kept = new LRUCache<string, Kept>({ max: mostKept })
  const isSignedIn = new RegExp(`(^|;\\s*)${parts.signInCookie}=`)
  /** by what it is of: of a page that has changed it is let go with that */
  const encoded = { gzip: new WeakMap<Pieces, Promise<Pieces>>(), br: new WeakMap<Pieces, Promise<Pieces>>() }

  /** All that a reply to a guest hangs on; null: it may hang on more. */
  function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (method !== 'GET' || (headers.cookie !== undefined && isSignedIn.test(headers.cookie))) return null
    const key = `${headers.ver ?? ''} ${headers['accept-encoding'] ?? ''} ${url}`
    return key.length > longestKey ? null : key
  }

  function find(request: IncomingMessage): Kept | undefined {
    const key = keyOf(request)
    return key === null ? undefined : kept.get(key)
  }

  function encode(json: Pieces, encoding: Encoding): Promise<Pieces> {
    const known = encoded[encoding].get(json) ?? encoders[encoding](Buffer.concat(json)).then((one) => [one])
    encoded[encoding].set(json, known)
    return known
  }

  async function bodyOf({ again, encoding }: Kept): Promise<Pieces | null> {
    const json = await again()
    return json === null || encoding === null ? json : encode(json, encoding)
  }

  /** False: it is for the usual course. */
  async function answered(known: Kept, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const begun = performance.now()
    await guard.count(request)
    const body = await bodyOf(known).catch(() => null)
    if (body === null) {
      guard.wasCounted(request)
      return false
    }
    const { route, headers } = known
    const { method = '', url = '' } = request
    const requestId = random.uuid()
    response.once('close', () =>
      hear({ requestId, method, url, route, status: 200, seconds: (performance.now() - begun) / 1000 }),
    )
    const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
    response.cork()
    response.writeHead(200, { ...headers, 'x-request-id': requestId, 'content-length': length })
    for (const piece of body) response.write(piece)
    response.end()
    return true
  }

  return {
    keep(request, reply, again) {
      const key = keyOf(request.raw)
      if (key === null) return
      reply.raw.once('finish', () => {
        const known = keptOf(request, reply, again)
        if (known) kept.set(key, known)
      })
    },

    serverWith: (settings) => (usual) => {
      const server = createServer(settings, (request, response) => {
        // one that closes says so in the usual course
        const known = server.listening ? find(request) : undefined
        if (!known) return usual(request, response)
        answered(known, request, response).then(
          (isAnswered) => isAnswered || usual(request, response),
          () => usual(request, response),
        )
      })
      return server
    },
  }
}

/** Null where it is not what any other guest would be answered, or not in a form that can be made again. */
function keptOf(request: FastifyRequest, reply: FastifyReply, again: Again): Kept | null {
  const { 'x-request-id': _id, 'content-length': _length, ...headers } = reply.getHeaders()
  const encoding = headers['content-encoding'] ?? null
  if (reply.statusCode !== 200 || headers['set-cookie'] !== undefined || !isEncoding(encoding)) return null
  return { route: request.routeOptions.url ?? '', headers: headers as OutgoingHttpHeaders, encoding, again }
}

const isEncoding = (encoding: unknown): encoding is Encoding | null =>
  encoding === null || encoding === 'br' || encoding === 'gzip'

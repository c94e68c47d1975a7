import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MediaHealth, revokeReply } from '@footlight/contract/internal'
import {
  mediaHealthPath,
  revokePath,
  revokeRequest,
  stillAgeHeader,
  stillPath,
  stillRequest,
} from '@footlight/contract/internal'
import type { z } from 'zod'
import type { Rooms } from '../rooms/rooms.ts'
import type { Stills } from '../stills/stills.ts'
import type { Handler } from './http.ts'
import { readBody, sendJson } from './http.ts'

const maxBodyBytes = 1024 * 1024

/** What the api asks of us: `Authorization: Bearer ${INTERNAL_SECRET}` on everything. */
export function internalRoutes(
  rooms: Rooms,
  secret: string | null,
  health: MediaHealth,
  /** null: this server makes none */
  stills: Stills | null,
): Record<string, Handler> {
  const guard =
    (method: 'GET' | 'POST', handler: Handler): Handler =>
    (request, response) => {
      if (secret === null || !isBearer(request, secret))
        return sendJson(response, 401, { error: 'This needs the internal secret' })
      if (request.method !== method) return sendJson(response, 405, { error: `This takes ${method}` })
      return handler(request, response)
    }
  return {
    [mediaHealthPath]: guard('GET', (_, response) => sendJson(response, 200, health)),
    '/internal/streams': guard('GET', (_, response) => sendJson(response, 200, { streams: rooms.streams() })),
    [revokePath]: guard('POST', async (request, response) => {
      const parsed = revokeRequest.safeParse(parseJson(await readBody(request, maxBodyBytes)))
      if (!parsed.success) return sendJson(response, 400, { error: 'sessionIds must be a list of texts' })
      const reply: z.output<typeof revokeReply> = { cut: rooms.revoke(parsed.data.sessionIds) }
      return sendJson(response, 200, reply)
    }),
    [stillPath]: guard('POST', async (request, response) => {
      const parsed = stillRequest.safeParse(parseJson(await readBody(request, maxBodyBytes)))
      if (!parsed.success) return sendJson(response, 400, { error: 'This takes stream and maxAgeMs' })
      const { stream, maxAgeMs } = parsed.data
      const runs = rooms.streams().some((one) => one.stream === stream && one.hasVideo)
      const still = runs && stills ? await stills.of(stream, maxAgeMs) : 'none'
      if (still === 'none') return sendJson(response, 404, { error: 'There is no picture of this stream' })
      if (still === 'busy') return sendJson(response, 503, { error: 'Too many stills are being made' })
      const age = String(Math.round(still.ageMs))
      response.writeHead(200, { 'content-type': 'image/jpeg', [stillAgeHeader]: age }).end(still.jpeg)
    }),
  }
}

/** Hashed first, so that the comparison takes the same time for a secret of any length. */
function isBearer(request: IncomingMessage, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`))
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

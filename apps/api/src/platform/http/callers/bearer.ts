import { createHash, timingSafeEqual } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'

/** Refuses a caller that does not know the secret, before a byte of the body is read, and hangs up. */
export function requireBearer(secret: string): onRequestAsyncHookHandler {
  const expected = digest(`Bearer ${secret}`)
  return async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return reply.code(401).header('connection', 'close').send({ error: 'unauthorized' })
  }
}

/** Of one length, whatever was given: so the comparison takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

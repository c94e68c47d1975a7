import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A strong ETag of these bytes. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** A weak ETag, for content that is sent in several encodings. */
export function weakEtagOf(content: string): string {
  return `W/${etagOf(content)}`
}

/** Sets the reply's ETag; returns whether the caller has this version already, so that 304 suffices. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return held.some((one) => one === '*' || plain(one) === plain(etag))
}

function plain(etag: string): string {
  return etag.replace(/^W\//, '')
}

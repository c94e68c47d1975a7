import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Names these bytes. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** The same, of what goes out compressed in one way or another. */
export function weakEtagOf(content: string): string {
  return `W/${etagOf(content)}`
}

/** Puts the tag on the reply; whether the caller holds the same already, so that 304 says it all. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return held.some((one) => one === '*' || plain(one) === plain(etag))
}

function plain(etag: string): string {
  return etag.replace(/^W\//, '')
}

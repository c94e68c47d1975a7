import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Replies from 1 KB on, for callers who accept it. Bodies of requests are taken as they are, not inflated. */
export async function compressReplies(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false,
  })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/refuse.ts'
import { formatFor, readAddress } from './images.rules.ts'
import type { Images } from './images.service.ts'

/** `/files/pimg/{performer}/{kind}/{file}`: for ever the same bytes, so browsers may keep them for ever. */
export function registerImages(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { number: string; kind: string; file: string } }>(
    '/files/pimg/:number/:kind/:file',
    async (request, reply) => {
      const address = readAddress(request.params)
      const format = formatFor(request.headers.accept)
      const image = address && (await images.read(address, format))
      if (!image) throw refuse('NOT_FOUND')
      const etag = `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'Accept')
        .header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(`image/${format}`).send(image)
    },
  )
}

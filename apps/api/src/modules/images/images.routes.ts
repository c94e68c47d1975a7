import type { FastifyInstance } from 'fastify'
import { etagOf, isHeld } from '../../platform/http/etag.ts'
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
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Accept')
      // a host of their own stands in front of us, and the page is not on it
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (isHeld(request, reply, etagOf(image))) return reply.code(304).send()
      return reply.type(`image/${format}`).send(image)
    },
  )
}

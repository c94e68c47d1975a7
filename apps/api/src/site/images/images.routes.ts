import type { FastifyInstance } from 'fastify'
import { etagOf, isHeld } from '../../platform/http/etag.ts'
import { refuse } from '../../platform/refuse.ts'
import { formatFor, readAddress } from './images.rules.ts'
import type { Images } from './images.service.ts'

/** `/files/pimg/{performer}/{kind}/{file}`: the bytes of an address never change, so browsers may cache them for ever. */
export function registerImages(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { number: string; kind: string; file: string } }>(
    '/files/pimg/:number/:kind/:file',
    async (request, reply) => {
      const address = readAddress(request.params)
      const format = formatFor(request.headers.accept)
      const image = address && (await images.read(address, format))
      if (!image) throw refuse('NOT_FOUND')
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Accept')
      // a reverse proxy may serve images on a host of their own, which is cross-origin for the page
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (isHeld(request, reply, etagOf(image))) return reply.code(304).send()
      return reply.type(`image/${format}`).send(image)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { registerImages } from './images.routes.ts'
import { createImageService } from './images.service.ts'

export type { Format, ImageAddress } from './images.rules.ts'
export type { OriginalSource } from './images.service.ts'

export type ImagesModule = ReturnType<typeof createImages>

/** Pictures of performers, in the sizes that pages need. */
export function createImages(parts: Parameters<typeof createImageService>[0]) {
  const images = createImageService(parts)
  return { read: images.read, pages: (app: FastifyInstance) => registerImages(app, images) }
}

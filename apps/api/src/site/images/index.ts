import type { FastifyInstance } from 'fastify'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { registerImages } from './images.routes.ts'
import { createImageService, type Images } from './images.service.ts'

export type { Format, ImageAddress } from './images.rules.ts'
export type { Images, OriginalSource } from './images.service.ts'
export { readUploadedImage } from './uploaded-image.ts'

export interface ImagesModule extends Images, Brings<'pages'> {}

/** Pictures of performers, in the sizes that pages need. */
export function createImages(parts: Parameters<typeof createImageService>[0]): ImagesModule {
  const images = createImageService(parts)
  return { ...images, pages: (app: FastifyInstance) => registerImages(app, images) }
}

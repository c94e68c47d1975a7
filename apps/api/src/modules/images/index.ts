import type { FastifyInstance } from 'fastify'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { registerImages } from './images.routes.ts'
import type { Format, ImageAddress } from './images.rules.ts'
import { createImageService } from './images.service.ts'

export type { Format, ImageAddress } from './images.rules.ts'
export { type OriginalSource, readUploadedImage } from './images.service.ts'

export interface ImagesModule extends Brings<'pages'> {
  /** The image as bytes, or undefined where there is none for everybody [P7]. */
  read(address: ImageAddress, format: Format): Promise<Buffer | undefined>
}

/** Pictures of performers, in the sizes that pages need. */
export function createImages(parts: Parameters<typeof createImageService>[0]): ImagesModule {
  const images = createImageService(parts)
  return { read: images.read, pages: (app: FastifyInstance) => registerImages(app, images) }
}

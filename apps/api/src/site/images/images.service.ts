import { type PhotoKind, photoKinds } from '@footlight/contract'
import sharp from 'sharp'
import { atMost } from '../../platform/at-most.ts'
import type { Files } from '../../platform/files/files.ts'
import { type Format, type ImageAddress, imagesAtOnce, maxPixels } from './images.rules.ts'

/** Increment it when derivatives are made differently: the stored ones are then not used any more. */
const derivativesFolder = 'derivatives-1'

/** Where originals come from: uploads of performers, and the pictures of the demo. */
export type OriginalSource = (number: number, file: string) => Promise<Buffer | undefined>

interface Dependencies {
  files: Files
  isPublic(number: number, file: string): Promise<boolean>
  originals: readonly OriginalSource[]
}

export interface Images {
  /** The image as bytes, or undefined where there is no public one [P7]. */
  read(address: ImageAddress, format: Format): Promise<Buffer | undefined>
  /** Deletes the derivatives of a picture. */
  forget(number: number, file: string): Promise<void>
}

/** [P8] Derivatives are made when they are first asked for, once, and stored. */
export function createImageService({ files, isPublic, originals }: Dependencies): Images {
  // by default each image would take every core
  sharp.concurrency(1)
  const inTurn = atMost(imagesAtOnce)
  const inFlight = new Map<string, Promise<Buffer | undefined>>()
  const keyOf = ({ number, kind, file }: ImageAddress, format: Format) =>
    `${derivativesFolder}/${number}/${kind}/${file}.${format}`

  async function make(address: ImageAddress, format: Format, key: string): Promise<Buffer | undefined> {
    for (const source of originals) {
      const original = await source(address.number, address.file)
      if (!original) continue
      const derivative = await derive(original, photoKinds[address.kind], format)
      await files.write(key, derivative)
      return derivative
    }
    return undefined
  }

  return {
    async read(address, format) {
      if (!(await isPublic(address.number, address.file))) return undefined
      const key = keyOf(address, format)
      const stored = await files.read(key)
      if (stored) return stored
      const running =
        inFlight.get(key) ?? inTurn(() => make(address, format, key)).finally(() => inFlight.delete(key))
      inFlight.set(key, running)
      return running
    },

    async forget(number, file) {
      for (const kind of Object.keys(photoKinds) as PhotoKind[])
        for (const format of ['avif', 'webp'] as const)
          await files.remove(keyOf({ number, kind, file }, format))
    },
  }
}

/** Re-encoding leaves EXIF and everything else behind; images are never enlarged. */
async function derive(original: Buffer, width: number, format: Format): Promise<Buffer> {
  const image = sharp(original, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  // measured: the lowest effort of AVIF is as fast as WebP here and still smaller; higher ones cost seconds
  return format === 'avif'
    ? image.avif({ quality: 50, effort: 0 }).toBuffer()
    : image.webp({ quality: 78, effort: 2 }).toBuffer()
}

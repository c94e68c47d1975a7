import sharp from 'sharp'
import { atMost } from '../../platform/at-most.ts'
import { maxPixels, maxSidePx, pixelsInWork } from './images.rules.ts'

const sizes = { small: 480, large: 2048 } as const
/** Photos of a telephone count as small. Small images do not queue behind larger ones. */
const smallPixels = 12_500_000
const inTurn = { small: atMost(2), large: atMost(1) }
/** The largest image takes about a second of a processor. */
const withinSeconds = 10

export type UploadedImage =
  | { fault: 'unreadable' | 'pixels' }
  | { fault?: never; small: Buffer; large: Buffer; width: number; height: number }

/**
 * [P8] An account's image, re-encoded in two sizes, rotated upright and without metadata; of an animated image the first
 * frame. Its cost is computed from the file header, before a pixel is decoded.
 */
export async function readUploadedImage(original: Buffer): Promise<UploadedImage> {
  try {
    const head = await sharp(original, { limitInputPixels: false }).metadata()
    const pixels = pixelsInWork(head)
    // scaling down an image that is a million pixels high takes a minute, however narrow it is
    if (pixels > maxPixels || Math.max(head.width, head.height) > maxSidePx) return { fault: 'pixels' }
    return await inTurn[pixels > smallPixels ? 'large' : 'small'](() => makeAnew(original))
  } catch {
    // every decoding error is reported as an unreadable image, for the sender to fix
    return { fault: 'unreadable' }
  }
}

/** Decodes the image once: both sizes are made of the same pixels. */
async function makeAnew(original: Buffer): Promise<UploadedImage> {
  const { data, info } = await sharp(original, { limitInputPixels: maxPixels })
    .timeout({ seconds: withinSeconds })
    .rotate()
    .resize(within(sizes.large))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made = (size: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(within(size))
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  return { large: await made(sizes.large), small: await made(sizes.small), width, height }
}

const within = (size: number) =>
  ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

import sharp from 'sharp'
import { withinBudget } from '../../platform/at-most.ts'
import { imagesAtOnce, mostPixels, pixelsInWork } from './images.rules.ts'

const sizes = { small: 480, large: 2048 } as const
const inTurn = withinBudget(mostPixels)
/** the least that one counts for, so that many small ones take no more threads than they may */
const leastPixels = Math.floor(mostPixels / imagesAtOnce)

export type UploadedImage =
  | { fault: 'unreadable' | 'pixels' }
  | { fault?: never; small: Buffer; large: Buffer; width: number; height: number }

/**
 * [P8] Somebody's image made anew in two sizes, the right way up and without anything else that was in the file; of one
 * that moves its first picture. What it would take is known from its head, before a pixel of it is read.
 */
export async function readUploadedImage(original: Buffer): Promise<UploadedImage> {
  try {
    const pixels = pixelsInWork(await sharp(original, { limitInputPixels: false }).metadata())
    if (pixels > mostPixels) return { fault: 'pixels' }
    return await inTurn(Math.max(pixels, leastPixels), () => makeAnew(original))
  } catch {
    // whatever is wrong with it is for who sent it to mend
    return { fault: 'unreadable' }
  }
}

/** Reads it once: the small one is made of what the large one is. */
async function makeAnew(original: Buffer): Promise<UploadedImage> {
  const { data, info } = await sharp(original, { limitInputPixels: mostPixels })
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

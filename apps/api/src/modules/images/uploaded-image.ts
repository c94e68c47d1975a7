import sharp from 'sharp'
import { atMost } from '../../platform/at-most.ts'
import { mostPixels, mostSide, pixelsInWork } from './images.rules.ts'

const sizes = { small: 480, large: 2048 } as const
/** What a telephone takes is small. Small images wait for no larger one. */
const smallPixels = 12_500_000
const inTurn = { small: atMost(2), large: atMost(1) }
/** The largest image takes about a second of a processor. */
const withinSeconds = 10

export type UploadedImage =
  | { fault: 'unreadable' | 'pixels' }
  | { fault?: never; small: Buffer; large: Buffer; width: number; height: number }

/**
 * [P8] An account's image made anew in two sizes, the right way up and without anything else that was in the file; of one
 * that moves its first picture. What it would take is known from its head, before a pixel of it is read.
 */
export async function readUploadedImage(original: Buffer): Promise<UploadedImage> {
  try {
    const head = await sharp(original, { limitInputPixels: false }).metadata()
    const pixels = pixelsInWork(head)
    // to make one small that is a million pixels high takes a minute, however narrow it is
    if (pixels > mostPixels || Math.max(head.width, head.height) > mostSide) return { fault: 'pixels' }
    return await inTurn[pixels > smallPixels ? 'large' : 'small'](() => makeAnew(original))
  } catch {
    // whatever is wrong with it is for its sender to mend
    return { fault: 'unreadable' }
  }
}

/** Reads it once: the small one is made of what the large one is. */
async function makeAnew(original: Buffer): Promise<UploadedImage> {
  const { data, info } = await sharp(original, { limitInputPixels: mostPixels })
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

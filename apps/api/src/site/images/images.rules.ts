import { availableParallelism } from 'node:os'
import { type PhotoKind, photoKinds } from '@footlight/contract'

export type Format = 'avif' | 'webp'

/** of an image: of all of it, and along each side */
export const maxPixels = 50_000_000
export const maxSidePx = 16_384
/** A page of new images must neither starve the media server nor occupy all threads that hash passwords. */
export const imagesAtOnce = Math.max(1, availableParallelism() - 1)

/** The cost of decoding an image, in pixels of 6 bytes each: a pixel of AVIF takes 24 bytes, and 16-bit images twice as much. */
export function pixelsInWork(image: {
  width: number
  height: number
  format: string
  depth: string
}): number {
  const { width, height, format, depth } = image
  return width * height * (format === 'heif' ? 4 : 1) * (depth === 'uchar' ? 1 : 2)
}

export interface ImageAddress {
  /** of the performer */
  number: number
  kind: PhotoKind
  file: string
}

/** Reads `{number}/{kind}/{file}`; undefined for what cannot be an address of an image. */
export function readAddress(parts: { number: string; kind: string; file: string }): ImageAddress | undefined {
  const { number, kind, file } = parts
  if (!/^[1-9]\d{0,8}$/.test(number) || !isKind(kind)) return undefined
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(file)) return undefined
  return { number: Number(number), kind, file }
}

/** AVIF where the browser says that it reads it, WebP else. */
export function formatFor(accept: string | undefined): Format {
  return /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept ?? '') ? 'avif' : 'webp'
}

function isKind(kind: string): kind is PhotoKind {
  return Object.hasOwn(photoKinds, kind)
}

import { z } from 'zod'
import { id } from '../models.ts'
import { approval } from './models.ts'

export const photo = z.object({
  id,
  file: z.string(),
  width: z.int(),
  height: z.int(),
  approvalStatus: approval,
  revision: z.int(),
})
/** [P5] A short video. */
export const media = z.object({
  id,
  title: z.string(),
  /** a public one is at /files/media/{performer number}/{file}; for subscribers `mediaAddress` returns the address */
  file: z.string(),
  /** its picture while it does not play: a photo file */
  poster: z.string(),
  width: z.int(),
  height: z.int(),
  durationMs: z.int(),
  /** [M4] */
  forSubscribers: z.boolean(),
  approvalStatus: approval,
  /** its version, from 1 */
  revision: z.int(),
})

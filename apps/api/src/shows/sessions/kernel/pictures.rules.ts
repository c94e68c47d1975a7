import { type Evidence, isOfPicture } from '@footlight/contract/internal'
import type { Run } from './seconds.rules.ts'

/** Which pictures a proven second of a call carried, as bits; null: the session is no call. */
export type Pictures = number | null

const performers = 1
const clients = 2

/** [B4] Of a second that `isProof` accepts; null: it has no record of both ways, so it is no call's. */
export function picturesOf(evidence: Evidence): Pictures {
  if (!evidence.call) return null
  return (isOfPicture(evidence) ? performers : 0) | (evidence.call.clientPictureDelivered ? clients : 0)
}

/** The columns that count the seconds of either picture. */
export interface PictureCounts {
  performer_picture_seconds: number
  client_picture_seconds: number
}

/** The counts with these billed seconds added. */
export function withPictures(
  counts: PictureCounts,
  billed: readonly Run[],
  picturesIn: (second: number) => Pictures,
): PictureCounts {
  let { performer_picture_seconds, client_picture_seconds } = counts
  for (const { from, until } of billed)
    for (let second = from; second < until; second++) {
      const pictures = picturesIn(second) ?? 0
      if (pictures & performers) performer_picture_seconds++
      if (pictures & clients) client_picture_seconds++
    }
  return { performer_picture_seconds, client_picture_seconds }
}

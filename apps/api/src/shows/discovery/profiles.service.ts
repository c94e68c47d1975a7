import type { CallReply } from '@footlight/contract'
import type { PerformersModule } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { publicMedias, publicPhotos, publicReviews } from '../../trust/index.ts'

/**
 * [P5] The public profile of a performer. Offset and limit page both videos and reviews; total is that of the longer
 * of these two lists. @throws NOT_FOUND
 */
export type Profiles = (
  number: number,
  window: { offset: number; limit: number },
) => Promise<CallReply<'getPerformerByNumber'>>

export function createProfiles({
  database,
  performers,
}: {
  database: Database
  performers: Pick<PerformersModule, 'byNumber' | 'writtenBy'>
}): Profiles {
  return async (number, window) => {
    const performerAccount = await performers.byNumber(number)
    const { id } = performerAccount
    const [written, photos, { medias, total: mediaTotal }, { reviews, total }] = await Promise.all([
      performers.writtenBy(id),
      publicPhotos(database, id),
      publicMedias(database, id, window),
      publicReviews(database, id, window),
    ])
    return {
      performerAccount,
      ...written,
      photos,
      medias,
      reviews,
      ...window,
      total: Math.max(mediaTotal, total),
    }
  }
}

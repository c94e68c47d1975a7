import type { CallReply, PerformerAccount } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Uploads } from '../../site/index.ts'
import type { Medias } from './medias.service.ts'
import { countWaitingMedias, waitingMedias } from './medias.store.ts'
import type { MediaRow, PhotoRow } from './performer-media.tables.ts'
import type { Verdict as JudgedRevision, Photos } from './photos.service.ts'
import { countWaitingPhotos, waitingPhotos } from './photos.store.ts'

type WaitingPicture = CallReply<'waitingPictures'>['waiting'][number]

interface Verdict extends Pick<JudgedRevision, 'from' | 'isReported'> {
  id: string
  shown: WaitingPicture['shown']
  /** the one that the operator has seen */
  revision: number
}

/** [P7] The queue of pictures and videos that wait for approval. */
export interface WaitingPictures {
  /** The signed addresses are valid for this operator only. */
  waiting(
    operatorId: string,
    window: {
      offset: number
      limit: number
      id?: string | undefined
      shown?: 'photo' | 'media' | undefined
    },
  ): Promise<{ waiting: WaitingPicture[]; total: number }>
  /** Answers how many wait after it. @throws NOT_FOUND, REVIEW_CHANGED, ALREADY_DECIDED */
  approve(act: OperatorAct, verdict: Verdict): Promise<number>
  reject(act: OperatorAct, verdict: Verdict & { reason: string }): Promise<number>
}

interface Dependencies {
  database: Database
  photos: Photos
  medias: Medias
  uploads: Pick<Uploads, 'addressFor'>
  performers: { byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>> }
}

export function createWaitingPictures({
  database,
  photos,
  medias,
  uploads,
  performers,
}: Dependencies): WaitingPictures {
  function present(row: PhotoRow | MediaRow, operatorId: string, performer: PerformerAccount | undefined) {
    const isMedia = 'poster_id' in row
    const picture = isMedia ? row.poster_id : row.upload_id
    const address = (kind: 'small' | 'large') => picture && uploads.addressFor(operatorId, picture, kind)
    return {
      id: row.id,
      shown: isMedia ? ('media' as const) : ('photo' as const),
      revision: row.revision,
      small: address('small'),
      large: address('large'),
      media: isMedia
        ? {
            title: row.title,
            address: uploads.addressFor(operatorId, row.video_id, 'video'),
            durationMs: row.duration_ms,
            forSubscribers: row.for_subscribers,
          }
        : null,
      performerId: row.performer_id,
      performerName: performer?.displayName ?? '',
      performerNumber: performer?.advert_numbers[0]?.advertNumber ?? 0,
      since: row.submitted_at.toISOString(),
    }
  }

  return {
    async waiting(operatorId, { offset, limit, id, shown }) {
      // the first `offset + limit` of each queue contain the first ones of the merged queue
      const head = { offset: 0, limit: offset + limit, id }
      const both = await Promise.all([
        shown === 'media' ? [] : waitingPhotos(database, head),
        shown === 'photo' ? [] : waitingMedias(database, head),
      ])
      const rows = both
        .flat()
        .toSorted((a, b) => a.submitted_at.getTime() - b.submitted_at.getTime())
        .slice(offset, offset + limit)
      const names = await performers.byIds(rows.map((row) => row.performer_id))
      return {
        waiting: rows.map((row) => present(row, operatorId, names.get(row.performer_id))),
        total: await count(shown),
      }
    },

    approve: (act, { shown, ...seen }) => judge(act, shown, { ...seen, move: 'approve', reason: null }),
    reject: (act, { shown, ...seen }) => judge(act, shown, { ...seen, move: 'reject' }),
  }

  async function count(shown?: 'photo' | 'media'): Promise<number> {
    const [photos, medias] = await Promise.all([
      shown === 'media' ? 0 : countWaitingPhotos(database),
      shown === 'photo' ? 0 : countWaitingMedias(database),
    ])
    return photos + medias
  }

  async function judge(act: OperatorAct, shown: 'photo' | 'media', verdict: JudgedRevision): Promise<number> {
    await (shown === 'photo' ? photos : medias).judge(act, verdict)
    return count()
  }
}

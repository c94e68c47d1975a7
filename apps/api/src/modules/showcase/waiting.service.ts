import type { CallReply, PerformerAccount } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Photos } from './photos.service.ts'
import { countWaitingPhotos, waitingPhotos } from './photos.store.ts'
import type { PhotoRow } from './showcase.tables.ts'

type WaitingPicture = CallReply<'waitingPictures'>['waiting'][number]

interface Verdict {
  id: string
  shown: WaitingPicture['shown']
  /** of what the operator has seen */
  revision: number
}

/** [P7] What the office looks at before everybody does. */
export interface WaitingPictures {
  /** Their addresses are for this operator. */
  waiting(
    operatorId: string,
    window: { offset: number; limit: number },
  ): Promise<{ waiting: WaitingPicture[]; total: number }>
  /** Answers how many wait after it. @throws NOT_FOUND, REVIEW_CHANGED */
  approve(act: OperatorAct, verdict: Verdict): Promise<number>
  reject(act: OperatorAct, verdict: Verdict & { reason: string }): Promise<number>
}

interface Parts {
  database: Database
  photos: Photos
  uploads: Pick<Uploads, 'addressFor'>
  performers: { byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>> }
}

export function createWaitingPictures({ database, photos, uploads, performers }: Parts): WaitingPictures {
  function present(row: PhotoRow, operatorId: string, performer: PerformerAccount | undefined) {
    const address = (kind: 'small' | 'large') =>
      row.upload_id && uploads.addressFor(operatorId, row.upload_id, kind)
    return {
      id: row.id,
      shown: 'photo' as const,
      revision: row.revision,
      small: address('small'),
      large: address('large'),
      performerName: performer?.displayName ?? '',
      performerNumber: performer?.advert_numbers[0]?.advertNumber ?? 0,
      since: row.submitted_at.toISOString(),
    }
  }

  return {
    async waiting(operatorId, window) {
      const [rows, total] = await Promise.all([waitingPhotos(database, window), countWaitingPhotos(database)])
      const names = await performers.byIds(rows.map((row) => row.performer_id))
      return { waiting: rows.map((row) => present(row, operatorId, names.get(row.performer_id))), total }
    },

    async approve(act, { id, revision }) {
      await photos.judge(act, { id, revision, move: 'approve', reason: null })
      return countWaitingPhotos(database)
    },

    async reject(act, { id, revision, reason }) {
      await photos.judge(act, { id, revision, move: 'reject', reason })
      return countWaitingPhotos(database)
    },
  }
}

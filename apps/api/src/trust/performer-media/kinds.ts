import type { CallReply } from '@footlight/contract'
import type { Uploads } from '../../site/index.ts'
import type { ApprovalKind, ApprovalQueue } from '../approvals/index.ts'
import type { MediaRow, PhotoRow } from './performer-media.tables.ts'
import type { PerformerMediaParts, Photos } from './photos.service.ts'

type Waiting = CallReply<'waitingPictures'>['waiting'][number]
type Card = Pick<Waiting, 'shown' | 'revision' | 'small' | 'large' | 'media'>

/** The version that the operator saw. */
interface Seen {
  revision: number
}

type PictureKind<Row extends PhotoRow | MediaRow> = ApprovalKind<Row, Seen, Card>

export type PictureQueue = ApprovalQueue<Seen, Card>

interface Parts {
  uploads: Pick<Uploads, 'addressFor'>
  performers: Pick<PerformerMediaParts['performers'], 'lock'>
}

const columns = { state: 'approval_status', reason: 'reason', since: 'submitted_at' }

/** The owner's changes lock the performer first. */
const ofOwner = ({ performers }: Parts) => ({
  lockOwner: async (...[tx, row]: Parameters<NonNullable<PictureKind<PhotoRow | MediaRow>['lockOwner']>>) =>
    (await performers.lock(tx, row.performer_id)) !== undefined,
  isSeen: (row: { revision: number }, { revision }: Seen) => row.revision === revision,
})

export function photoKind(parts: Parts, photos: Pick<Photos, 'restate'>): PictureKind<PhotoRow> {
  const { uploads } = parts
  return {
    name: 'PHOTO',
    table: 'photos',
    columns,
    ...ofOwner(parts),
    shownChanged: (tx, { performer_id }) => photos.restate(tx, performer_id),
    rejectionOf: ({ performer_id }) => ({
      accountId: performer_id,
      what: 'photo',
      about: '',
      statementAbout: '',
    }),
    card({ revision, upload_id }, operatorId) {
      const address = (size: 'small' | 'large') =>
        upload_id && uploads.addressFor(operatorId, upload_id, size)
      return { shown: 'photo', revision, small: address('small'), large: address('large'), media: null }
    },
  }
}

export function mediaKind(parts: Parts): PictureKind<MediaRow> {
  const { uploads } = parts
  return {
    name: 'MEDIA',
    table: 'medias',
    columns,
    ...ofOwner(parts),
    rejectionOf: ({ performer_id, title }) => ({
      accountId: performer_id,
      what: 'video',
      about: title,
      statementAbout: title,
    }),
    card: ({ revision, poster_id, video_id, title, duration_ms, for_subscribers }, operatorId) => ({
      shown: 'media',
      revision,
      small: uploads.addressFor(operatorId, poster_id, 'small'),
      large: uploads.addressFor(operatorId, poster_id, 'large'),
      media: {
        title,
        address: uploads.addressFor(operatorId, video_id, 'video'),
        durationMs: duration_ms,
        forSubscribers: for_subscribers,
      },
    }),
  }
}

import { approvalAfter, type CallReply, photosAtMost } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Uploads } from '../../site/index.ts'
import { recordAudit } from '../../site/index.ts'
import type { LatestDecisions } from '../moderation/index.ts'
import type { PhotoRow } from './performer-media.tables.ts'
import * as store from './photos.store.ts'

export interface PerformerMediaParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  uploads: Pick<Uploads, 'claim' | 'release' | 'addressFor'>
  latestDecisions: LatestDecisions
  performers: {
    /** locks the performer's row: the first photo is decided by one transaction at a time */
    lock(tx: Tx, performerId: string): Promise<{ number: number } | undefined>
    setMainPhoto(tx: Tx, performerId: string, file: string | null): Promise<void>
  }
}

type OwnPhotos = CallReply<'studioPhotos'>['photos']

/** [P7, P8] A performer's photos. */
export interface Photos {
  of(performerId: string): Promise<OwnPhotos>
  /** @throws NOT_FOUND, SHOWCASE_FULL */
  add(performerId: string, upload: string): Promise<OwnPhotos>
  /** @throws NOT_FOUND */
  replace(performerId: string, id: string, upload: string): Promise<OwnPhotos>
  /** @throws SHOWCASE_CHANGED where these are not all of them */
  order(performerId: string, ids: readonly string[]): Promise<OwnPhotos>
  /** @throws NOT_FOUND */
  remove(performerId: string, id: string): Promise<OwnPhotos>
  /** The first approved photo is the one on the performer's card. */
  restate(tx: Tx, performerId: string): Promise<void>
  /** [A8] */
  forget(tx: Tx, performerId: string): Promise<void>
}

export function createPhotos(parts: PerformerMediaParts): Photos {
  const { transact, clock, random, uploads, performers } = parts

  /** Serialises the changes of one performer; afterwards the first approved photo is the one on the card. */
  async function change(
    performerId: string,
    work: (tx: Tx, performer: { number: number; photos: PhotoRow[] }) => Promise<void>,
  ): Promise<OwnPhotos> {
    await transact(async (tx) => {
      const performer = await performers.lock(tx, performerId)
      if (!performer) throw refuse('NOT_FOUND')
      await work(tx, { number: performer.number, photos: await store.photosOf(tx, performerId) })
      await restate(tx, performerId)
    })
    return ownPhotos(parts, performerId)
  }

  async function restate(tx: Tx, performerId: string): Promise<void> {
    const [first] = await store.approvedPhotos(tx, performerId)
    await performers.setMainPhoto(tx, performerId, first?.file ?? null)
  }

  const now = () => new Date(clock.now())

  /** Releases the upload of a photo, and has the sweep delete the derivatives. */
  async function drop(tx: Tx, number: number, row: PhotoRow): Promise<void> {
    if (row.upload_id) await uploads.release(tx, row.performer_id, [row.upload_id])
    await store.insertRemoved(tx, number, row.file, now())
  }

  async function claimed(tx: Tx, performerId: string, upload: string) {
    const [picture] = await uploads.claim(tx, performerId, [upload])
    if (!picture) throw refuse('NOT_FOUND')
    const { id: upload_id, width, height } = picture
    return { upload_id, file: `${upload_id}.webp`, width, height, submitted_at: now() }
  }

  return {
    of: (performerId) => ownPhotos(parts, performerId),

    add: (performerId, upload) =>
      change(performerId, async (tx, { photos }) => {
        if (photos.length >= photosAtMost) throw refuse('SHOWCASE_FULL')
        const picture = await claimed(tx, performerId, upload)
        const id = random.uuid()
        await store.insertPhoto(tx, {
          id,
          performer_id: performerId,
          ...picture,
          approval_status: 'pending',
          position: (photos.at(-1)?.position ?? -1) + 1,
          reason: null,
        })
        await recordAudit(tx, { actorId: performerId, action: 'photo.added', subject: id, at: now() })
      }),

    replace: (performerId, id, upload) =>
      change(performerId, async (tx, { number, photos }) => {
        const row = photos.find((one) => one.id === id)
        const after = row && approvalAfter(row.approval_status, 'submit')
        if (!row || !after) throw refuse('NOT_FOUND')
        const picture = await claimed(tx, performerId, upload)
        await drop(tx, number, row)
        const anew = { approval_status: after, reason: null, revision: row.revision + 1 }
        await store.updatePhoto(tx, id, { ...picture, ...anew })
        await recordAudit(tx, { actorId: performerId, action: 'photo.replaced', subject: id, at: now() })
      }),

    order: (performerId, ids) =>
      change(performerId, async (tx, { photos }) => {
        const wanted = new Set(ids)
        const areAll = ids.length === photos.length && photos.every(({ id }) => wanted.has(id))
        if (!areAll) throw refuse('SHOWCASE_CHANGED')
        await store.orderPhotos(tx, performerId, ids)
      }),

    remove: (performerId, id) =>
      change(performerId, async (tx, { number, photos }) => {
        const row = photos.find((one) => one.id === id)
        if (!row) throw refuse('NOT_FOUND')
        await drop(tx, number, row)
        await store.deletePhoto(tx, id)
        await recordAudit(tx, { actorId: performerId, action: 'photo.removed', subject: id, at: now() })
      }),

    restate,

    async forget(tx, performerId) {
      const performer = await performers.lock(tx, performerId)
      if (!performer) return
      for (const row of await store.photosOf(tx, performerId)) {
        await drop(tx, performer.number, row)
        await store.deletePhoto(tx, row.id)
      }
      await restate(tx, performerId)
    },
  }
}

async function ownPhotos(
  { database, uploads, latestDecisions }: PerformerMediaParts,
  performerId: string,
): Promise<OwnPhotos> {
  const rows = await store.photosOf(database, performerId)
  const decisions = await latestDecisions(performerId, 'PHOTO', rejectedAmong(rows))
  return rows.map((row) => ({
    ...presentPhoto(row),
    reason: row.reason,
    decisionId: decisions.get(row.id) ?? null,
    address: row.upload_id && uploads.addressFor(performerId, row.upload_id, 'small'),
  }))
}

/** [O7] Those whose owner may read the statement of reasons. */
export const rejectedAmong = (rows: readonly Pick<PhotoRow, 'id' | 'approval_status'>[]) =>
  rows.filter(({ approval_status }) => approval_status === 'Rejected').map(({ id }) => id)

/** As it is shown to all. */
export function presentPhoto({ id, file, width, height, approval_status, revision }: PhotoRow) {
  return { id, file, width, height, approvalStatus: approval_status, revision }
}

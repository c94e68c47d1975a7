import { approvalAfter, type CallReply, type Media, mediasAtMost, type PageWindow } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Ranged } from '../../platform/files/files.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Uploads } from '../../site/index.ts'
import { recordAudit } from '../../site/index.ts'
import * as store from './medias.store.ts'
import type { MediaRow } from './performer-media.tables.ts'
import { type PerformerMediaParts, rejectedAmong } from './photos.service.ts'
import { insertRemoved } from './photos.store.ts'

export interface MediaParts extends Omit<PerformerMediaParts, 'uploads'> {
  uploads: Pick<Uploads, 'claim' | 'claimVideo' | 'release' | 'addressFor' | 'open'>
  /** [M4] */
  wallet: {
    subscriptions: { isSubscriber(pair: { clientId: string; performerId: string }): Promise<boolean> }
  }
}

type OwnMedias = CallReply<'studioMedias'>['medias']

interface MediaTexts {
  title: string
  forSubscribers: boolean
}

/** [P7] A performer's short videos. */
export interface Medias {
  of(performerId: string): Promise<OwnMedias>
  /** @throws NOT_FOUND, SHOWCASE_FULL */
  add(performerId: string, media: MediaTexts & { video: string; poster: string }): Promise<OwnMedias>
  /** @throws NOT_FOUND */
  edit(performerId: string, id: string, texts: MediaTexts): Promise<OwnMedias>
  /** @throws NOT_FOUND */
  remove(performerId: string, id: string): Promise<OwnMedias>
  /** The address of a video for subscribers, for the client's player. @throws NOT_FOUND, SUBSCRIPTION_NEEDED */
  addressFor(clientId: string, id: string): Promise<string>
  /** The public video under this performer number; undefined: there is none. */
  open(number: number, id: string): Promise<Ranged | undefined>
  /** [A8] */
  forget(tx: Tx, performerId: string): Promise<void>
}

export function createMedias(parts: MediaParts): Medias {
  const { database, transact, clock, random, uploads, performers } = parts
  const now = () => new Date(clock.now())
  /** of the audit log */
  const line = (actorId: string, subject: string) => ({ actorId, subject, at: now() })

  /** Serialises the changes of one performer. */
  async function change(
    performerId: string,
    work: (tx: Tx, performer: { number: number; medias: MediaRow[] }) => Promise<void>,
  ): Promise<OwnMedias> {
    await transact(async (tx) => {
      const performer = await performers.lock(tx, performerId)
      if (!performer) throw refuse('NOT_FOUND')
      await work(tx, { number: performer.number, medias: await store.mediasOf(tx, performerId) })
    })
    return ownMedias(parts, performerId)
  }

  async function drop(tx: Tx, number: number, row: MediaRow): Promise<void> {
    await uploads.release(tx, row.performer_id, [row.video_id, row.poster_id])
    await insertRemoved(tx, number, posterFile(row), now())
    await store.deleteMedia(tx, row.id)
  }

  return {
    of: (performerId) => ownMedias(parts, performerId),

    add: (performerId, { video, poster, title, forSubscribers }) =>
      change(performerId, async (tx, { medias }) => {
        if (medias.length >= mediasAtMost) throw refuse('SHOWCASE_FULL')
        const { width, height, durationMs, type } = await uploads.claimVideo(tx, performerId, video)
        await uploads.claim(tx, performerId, [poster])
        const id = random.uuid()
        await store.insertMedia(tx, {
          id,
          performer_id: performerId,
          title,
          video_id: video,
          video: type,
          poster_id: poster,
          width,
          height,
          duration_ms: durationMs,
          for_subscribers: forSubscribers,
          approval_status: 'pending',
          reason: null,
          revision: 1,
          submitted_at: now(),
          created_at: now(),
        })
        await recordAudit(tx, { ...line(performerId, id), action: 'media.added', after: { title } })
      }),

    edit: (performerId, id, { title, forSubscribers }) =>
      change(performerId, async (tx, { medias }) => {
        const row = medias.find((one) => one.id === id)
        const after = row && approvalAfter(row.approval_status, 'submit')
        if (!row || !after) throw refuse('NOT_FOUND')
        await store.updateMedia(tx, id, { for_subscribers: forSubscribers })
        if (title === row.title) return
        const anew = { approval_status: after, reason: null, revision: row.revision + 1, submitted_at: now() }
        await store.updateMedia(tx, id, { title, ...anew })
        await recordAudit(tx, {
          ...line(performerId, id),
          action: 'media.changed',
          before: { title: row.title },
          after: { title },
        })
      }),

    remove: (performerId, id) =>
      change(performerId, async (tx, { number, medias }) => {
        const row = medias.find((one) => one.id === id)
        if (!row) throw refuse('NOT_FOUND')
        await drop(tx, number, row)
        await recordAudit(tx, {
          ...line(performerId, id),
          action: 'media.removed',
          before: { title: row.title },
          after: { title: null },
        })
      }),

    addressFor: (clientId, id) => addressForClient(parts, clientId, id),

    async open(number, id) {
      const row = await store.findPublicMedia(database, id)
      return row && row.number === number && !row.for_subscribers ? uploads.open(row.video_id) : undefined
    },

    async forget(tx, performerId) {
      const performer = await performers.lock(tx, performerId)
      if (performer)
        for (const row of await store.mediasOf(tx, performerId)) await drop(tx, performer.number, row)
    },
  }
}

async function ownMedias(
  { database, uploads, latestDecisions }: MediaParts,
  performerId: string,
): Promise<OwnMedias> {
  const rows = await store.mediasOf(database, performerId)
  const decisions = await latestDecisions(performerId, 'MEDIA', rejectedAmong(rows))
  return rows.map((row) => ({
    ...presentMedia(row),
    reason: row.reason,
    decisionId: decisions.get(row.id) ?? null,
    address: uploads.addressFor(performerId, row.video_id, 'video'),
    posterAddress: uploads.addressFor(performerId, row.poster_id, 'small'),
  }))
}

async function addressForClient(
  { database, uploads, wallet }: MediaParts,
  clientId: string,
  id: string,
): Promise<string> {
  const row = await store.findPublicMedia(database, id)
  if (!row) throw refuse('NOT_FOUND')
  const pair = { clientId, performerId: row.performer_id }
  if (row.for_subscribers && !(await wallet.subscriptions.isSubscriber(pair)))
    throw refuse('SUBSCRIPTION_NEEDED')
  return uploads.addressFor(clientId, row.video_id, 'video')
}

export const posterFile = (row: MediaRow) => `${row.poster_id}.webp`

/** As it is shown to all. */
export function presentMedia(row: MediaRow): Media {
  const { id, title, width, height, revision } = row
  return {
    id,
    title,
    file: `${id}.${row.video}`,
    poster: posterFile(row),
    width,
    height,
    durationMs: row.duration_ms,
    forSubscribers: row.for_subscribers,
    approvalStatus: row.approval_status,
    revision,
  }
}

/** [P5] A page of a performer's public videos, newest first, with the total. */
export async function pageOfMedias(
  handle: Database | Tx,
  performerId: string,
  window: PageWindow,
): Promise<{ medias: Media[]; total: number }> {
  const rows = await store.approvedMedias(handle, performerId, window)
  return { medias: rows.map(presentMedia), total: await store.countApprovedMedias(handle, performerId) }
}

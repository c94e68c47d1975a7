import type { Media, PageWindow, Photo } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Images, OriginalSource, Uploads } from '../../site/index.ts'
import { type ApprovalParts, createApprovalQueue } from '../approvals/index.ts'
import { mediaKind, photoKind } from './kinds.ts'
import { createMedias, type MediaParts, pageOfMedias } from './medias.service.ts'
import { findMedia, isApprovedPoster } from './medias.store.ts'
import { mountPerformerMedia, mountPictureQueue, servePublicMedias } from './performer-media.routes.ts'
import { createPhotos, presentPhoto } from './photos.service.ts'
import * as store from './photos.store.ts'

export type PerformerMediaModule = Brings<'routes' | 'pages' | 'sweepJobs' | 'personal'>

interface Dependencies extends MediaParts, ApprovalParts {
  performers: MediaParts['performers'] & ApprovalParts['performers']
  images: Pick<Images, 'forget'>
}

/** a derivative that was requested just before the picture was removed may be made a moment later */
const forgottenAfterMs = 60_000
const sweptAtOnce = 50

/** [P7, P8] Photos and videos of performers. */
export function createPerformerMedia(parts: Dependencies): PerformerMediaModule {
  const { database, clock, images } = parts
  const photos = createPhotos(parts)
  const medias = createMedias(parts)
  const queue = createApprovalQueue(parts, [photoKind(parts, photos), mediaKind(parts)])

  async function sweep(): Promise<void> {
    const before = new Date(clock.now() - forgottenAfterMs)
    for (const { performer_number, file } of await store.removedBefore(database, before, sweptAtOnce)) {
      await images.forget(performer_number, file)
      await store.forgetRemoved(database, performer_number, file)
    }
  }

  return {
    personal: {
      name: 'performerMedia',
      read: async (id) => ({ photos: await photos.of(id), medias: await medias.of(id) }),
      async erase(tx, { id }) {
        await photos.forget(tx, id)
        await medias.forget(tx, id)
      },
    },
    routes(mount: Mount): void {
      mountPerformerMedia(mount, photos, medias)
      mountPictureQueue(mount, queue)
    },
    pages: (app: FastifyInstance) => servePublicMedias(app, medias),
    sweepJobs: [{ name: 'removed pictures', apart: true, run: sweep }],
  }
}

/** [P5] A performer's public photos and videos, in the performer's order. */
export async function publicPhotos(handle: Database | Tx, performerId: string): Promise<Photo[]> {
  return (await store.approvedPhotos(handle, performerId)).map(presentPhoto)
}

/** The upload that the sizes of a photo are made from. */
export function uploadedPhotos(uploads: Pick<Uploads, 'original'>): OriginalSource {
  return (_number, file) => uploads.original(file.replace('.webp', ''))
}

/** [P7] Whether the picture is public. */
export async function isPublicPicture(database: Database, number: number, file: string): Promise<boolean> {
  if (await store.isApprovedPhoto(database, number, file)) return true
  const [, upload] = /^([0-9a-f-]{36})\.webp$/.exec(file) ?? []
  return upload !== undefined && isApprovedPoster(database, number, upload)
}

/** [P5] A page of the public videos, newest first, with the total. */
export function publicMedias(
  handle: Database | Tx,
  performerId: string,
  window: PageWindow,
): Promise<{ medias: Media[]; total: number }> {
  return pageOfMedias(handle, performerId, window)
}

/** [S14] A public photo, by its id. */
export async function approvedPhoto(
  handle: Database | Tx,
  id: string,
): Promise<({ performerId: string } & Picture) | undefined> {
  const row = await store.findPhoto(handle, id)
  return row?.approval_status === 'approved'
    ? { performerId: row.performer_id, ...pictureOf(row) }
    : undefined
}

/** [S14] The one on the performer's card. */
export async function mainPhoto(handle: Database | Tx, performerId: string): Promise<Picture | undefined> {
  const [first] = await store.approvedPhotos(handle, performerId)
  return first && pictureOf(first)
}

interface Picture {
  file: string
  /** null: the server made it */
  upload: string | null
}

const pictureOf = ({ file, upload_id }: { file: string; upload_id: string | null }): Picture => ({
  file,
  upload: upload_id,
})

/** [S14] A public video by its id: its title, and the uploads of the video and its poster. */
export async function approvedMedia(
  handle: Database | Tx,
  id: string,
): Promise<{ performerId: string; title: string; uploads: { id: string; poster: string } } | undefined> {
  const row = await findMedia(handle, id)
  if (row?.approval_status !== 'approved') return undefined
  const { performer_id: performerId, title, video_id, poster_id } = row
  return { performerId, title, uploads: { id: video_id, poster: poster_id } }
}

import type { Photo } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Images, OriginalSource } from '../images/index.ts'
import type { Uploads } from '../uploads/index.ts'
import { createPhotos, presentPhoto, type ShowcaseParts } from './photos.service.ts'
import * as store from './photos.store.ts'
import { mountShowcase } from './showcase.routes.ts'
import { createWaitingPictures, type WaitingPictures } from './waiting.service.ts'

export interface ShowcaseModule extends Brings<'routes' | 'sweepJobs' | 'personal'> {
  pictures: WaitingPictures
}

interface Parts extends ShowcaseParts {
  performers: ShowcaseParts['performers'] & Parameters<typeof createWaitingPictures>[0]['performers']
  images: Pick<Images, 'forget'>
}

/** a picture that was asked for just before it went may be made a moment later */
const forgottenAfterMs = 60_000
const sweptAtOnce = 50

/** [P7, P8] What performers show of themselves. */
export function createShowcase(parts: Parts): ShowcaseModule {
  const { database, clock, images } = parts
  const photos = createPhotos(parts)

  async function sweep(): Promise<void> {
    const before = new Date(clock.now() - forgottenAfterMs)
    for (const { performer_number, file } of await store.removedBefore(database, before, sweptAtOnce)) {
      await images.forget(performer_number, file)
      await store.forgetRemoved(database, performer_number, file)
    }
  }

  return {
    pictures: createWaitingPictures({ ...parts, photos }),
    personal: {
      name: 'showcase',
      read: (accountId) => photos.of(accountId),
      erase: (tx, { id }) => photos.forget(tx, id),
    },
    routes: (mount: Mount) => mountShowcase(mount, photos),
    sweepJobs: [{ name: 'removed pictures', apart: true, run: sweep }],
  }
}

/** [P5] What everybody may see of a performer, in her order. */
export async function publicPhotos(handle: Database | Tx, performerId: string): Promise<Photo[]> {
  return (await store.approvedPhotos(handle, performerId)).map(presentPhoto)
}

/** Where the sizes of an uploaded photo are made of. */
export function uploadedPhotos(uploads: Pick<Uploads, 'original'>): OriginalSource {
  return (_number, file) => uploads.original(file.replace('.webp', ''))
}

/** [P7] Whether everybody may see it. */
export function isPublicPicture(database: Database, number: number, file: string): Promise<boolean> {
  return store.isApprovedPhoto(database, number, file)
}

/** [S14] One that everybody may see, by its id. */
export async function approvedPhoto(
  handle: Database | Tx,
  id: string,
): Promise<{ performerId: string; file: string } | undefined> {
  const row = await store.findPhoto(handle, id)
  return row?.approval_status === 'approved' ? { performerId: row.performer_id, file: row.file } : undefined
}

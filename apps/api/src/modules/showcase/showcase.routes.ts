import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Photos } from './photos.service.ts'

/** What performers call; the office's calls stand in `operator`. */
export function mountShowcase(mount: Mount, photos: Photos): void {
  mount('studioPhotos', async ({ principal }) => ({ photos: await photos.of(principal.accountId) }))
  mount('addPhoto', async ({ principal, body }) => ({
    photos: await photos.add(principal.accountId, body.upload),
  }))
  mount('orderPhotos', async ({ principal, body }) => ({
    photos: await photos.order(principal.accountId, body.ids),
  }))
  mount('replacePhoto', async ({ principal, params, body }) => ({
    photos: await photos.replace(principal.accountId, params.id, body.upload),
  }))
  mount('removePhoto', async ({ principal, params }) => ({
    photos: await photos.remove(principal.accountId, params.id),
  }))
}

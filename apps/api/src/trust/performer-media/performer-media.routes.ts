import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { sendRanged } from '../../platform/http/mount/ranged.ts'
import { refuse } from '../../platform/refuse.ts'
import type { PictureQueue } from './kinds.ts'
import type { Medias } from './medias.service.ts'
import type { Photos } from './photos.service.ts'

/** A performer's own photos and videos. */
export function mountPerformerMedia(mount: Mount, photos: Photos, medias: Medias): void {
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

  mount('studioMedias', async ({ principal }) => ({ medias: await medias.of(principal.accountId) }))
  mount('addMedia', async ({ principal, body }) => ({ medias: await medias.add(principal.accountId, body) }))
  mount('editMedia', async ({ principal, params, body }) => ({
    medias: await medias.edit(principal.accountId, params.id, body),
  }))
  mount('removeMedia', async ({ principal, params }) => ({
    medias: await medias.remove(principal.accountId, params.id),
  }))
  mount('mediaAddress', async ({ principal, params }) => ({
    address: await medias.addressFor(principal.accountId, params.id),
  }))
}

const kinds = { photo: 'PHOTO', media: 'MEDIA' } as const

/** [P7] The queue of photos and videos. */
export function mountPictureQueue(mount: Mount, queue: PictureQueue): void {
  mount('waitingPictures', ({ principal, query: { shown, ...window } }) =>
    queue.page(principal.accountId, { ...window, kind: shown && kinds[shown] }),
  )
  mount('approvePicture', async ({ act, params, body: { shown, ...seen } }) => ({
    waiting: await queue.approve(act, { ...params, ...seen, kind: kinds[shown] }),
  }))
  mount('rejectPicture', async ({ act, params, body: { shown, reason, ...seen } }) => ({
    waiting: await queue.reject(act, { ...params, ...seen, kind: kinds[shown] }, reason),
  }))
}

/** `/files/media/{performer}/{file}`: public videos, served in byte ranges. */
export function servePublicMedias(app: FastifyInstance, medias: Medias): void {
  app.get<{ Params: { number: string; file: string } }>(
    '/files/media/:number/:file',
    async (request, reply) => {
      const { number, file } = request.params
      const [, id] = fileName.exec(file) ?? []
      const video = id && /^[1-9]\d{0,8}$/.test(number) && (await medias.open(Number(number), id))
      if (!video) throw refuse('NOT_FOUND')
      // not cached, because the video may be taken down or become one for subscribers
      reply
        .header('cache-control', 'public, max-age=600')
        .header('cross-origin-resource-policy', 'cross-origin')
      return sendRanged(request, reply, video)
    },
  )
}

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:mp4|webm)$/

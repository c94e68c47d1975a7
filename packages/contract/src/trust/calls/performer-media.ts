import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, onlyId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { plainText } from '../../site/plain-text.ts'
import { mediaTitleLengths, reviewLengths } from '../constants.ts'
import * as trust from '../models.ts'
import * as performerMedia from '../performer-media.ts'

/** [P7, P8] A performer's photos and videos, and their review by an operator before publication. */
export const performerMediaCalls = {
  studioPhotos: {
    method: 'GET',
    path: '/studio/photos',
    access: 'performer',
    summary: 'The performer’s photos in their order, whatever operators decided on them',
  },
  addPhoto: {
    method: 'POST',
    path: '/studio/photos',
    access: 'performer',
    errors: ['NOT_FOUND', 'SHOWCASE_FULL'],
    summary: 'Put a picture that was uploaded among the photos, at their end; it waits for approval',
  },
  orderPhotos: {
    method: 'PUT',
    path: '/studio/photos',
    access: 'performer',
    errors: ['SHOWCASE_CHANGED'],
    summary: 'Put the photos into another order; the first approved one is on the performer’s card',
  },
  replacePhoto: {
    method: 'PUT',
    path: '/studio/photos/{id}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Another picture in the place of a photo; it waits for approval again',
  },
  removePhoto: {
    method: 'DELETE',
    path: '/studio/photos/{id}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Take a photo away with its files',
  },
  studioMedias: {
    method: 'GET',
    path: '/studio/medias',
    access: 'performer',
    summary: 'The performer’s medias, newest first, whatever operators decided on them',
  },
  addMedia: {
    method: 'POST',
    path: '/studio/medias',
    access: 'performer',
    errors: ['NOT_FOUND', 'SHOWCASE_FULL'],
    summary: 'Make a media of a video and a picture that were uploaded; it waits for approval',
  },
  editMedia: {
    method: 'PUT',
    path: '/studio/medias/{id}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Another title, which waits for approval again, or another choice of who may see it',
  },
  removeMedia: {
    method: 'DELETE',
    path: '/studio/medias/{id}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Take a media away with its files',
  },
  mediaAddress: {
    method: 'GET',
    path: '/performer/medias/{id}/address',
    access: 'client',
    errors: ['NOT_FOUND', 'SUBSCRIPTION_NEEDED'],
    summary: 'Where a subscriber’s player finds a media, for some minutes and this account alone',
  },
  waitingPictures: {
    method: 'GET',
    path: '/admin/pictures',
    access: { admin: 'approvals' },
    summary: 'Photos and medias that wait for approval, the oldest first',
  },
  approvePicture: {
    method: 'POST',
    path: '/admin/pictures/{id}/approve',
    access: { admin: 'approvals' },
    audit: { action: 'picture.approved', subject: 'params.id', fields: ['shown'] },
    errors: ['REVIEW_CHANGED', 'ALREADY_DECIDED', 'ITEM_HELD'],
    summary: 'Let everybody see a picture',
  },
  rejectPicture: {
    method: 'POST',
    path: '/admin/pictures/{id}/reject',
    access: { admin: 'approvals' },
    audit: { action: 'picture.rejected', subject: 'params.id', fields: ['shown', 'reason'] },
    errors: ['REVIEW_CHANGED', 'ALREADY_DECIDED', 'ITEM_HELD'],
    summary: 'Turn a picture down, or take it down; its owner reads why',
  },
} as const satisfies Record<string, Call>

export function performerMediaSchemas() {
  const shown = z.enum(['photo', 'media'])
  const text = ({ least, most }: { least: number; most: number }) =>
    z.string().overwrite(plainText).trim().min(least).max(most)
  const photos = z.object({
    photos: z.array(
      performerMedia.photo.extend({
        /** why it was turned down */
        reason: z.string().nullable(),
        /** [O7] the statement of reasons, if it was turned down */
        decisionId: models.id.nullable(),
        /** readable by the performer only, for some minutes; null: nothing to show while it is not approved */
        address: z.string().nullable(),
      }),
    ),
  })
  const medias = z.object({
    medias: z.array(
      performerMedia.media.extend({
        reason: z.string().nullable(),
        decisionId: models.id.nullable(),
        /** readable by the performer only, for some minutes */
        address: z.string(),
        posterAddress: z.string(),
      }),
    ),
  })
  const description = { title: text(mediaTitleLengths), forSubscribers: z.boolean() }
  const fromUpload = z.strictObject({ upload: models.id })
  const waiting = z.object({
    id: models.id,
    shown,
    revision: z.int(),
    /** readable by the operator only, for some minutes */
    small: z.string().nullable(),
    large: z.string().nullable(),
    /** of a media */
    media: z
      .object({ title: z.string(), address: z.string(), durationMs: z.int(), forSubscribers: z.boolean() })
      .nullable(),
    performerId: models.id,
    performerName: z.string(),
    performerNumber: z.int(),
    since: models.instant,
  })
  /** the reviewed version: the verdict does not apply to a newer one */
  const verdict = {
    shown,
    revision: z.int().min(1).max(1_000_000),
    /** as the operator saw it: a verdict about one that waited does not apply to one that was decided since */
    from: z.enum(['pending', 'approved']).optional(),
  }
  /** by the queue's key of an item, the other operator that holds it */
  const held = z.record(z.string(), z.string())
  const left = z.object({ waiting: z.int() })

  return {
    studioPhotos: { reply: photos },
    addPhoto: { body: fromUpload, reply: photos },
    orderPhotos: { body: z.strictObject({ ids: z.array(models.id).max(100) }), reply: photos },
    replacePhoto: { params: byId, body: fromUpload, reply: photos },
    removePhoto: { params: byId, reply: photos },
    studioMedias: { reply: medias },
    addMedia: {
      body: z.strictObject({ video: models.id, poster: models.id, ...description }),
      reply: medias,
    },
    editMedia: { params: byId, body: z.strictObject(description), reply: medias },
    removeMedia: { params: byId, reply: medias },
    mediaAddress: { params: byId, reply: z.object({ address: z.string() }) },
    waitingPictures: {
      query: z.object({
        ...paging(pageSizes.reviews),
        ...onlyId,
        shown: shown.optional(),
        ...trust.queueState,
      }),
      reply: z.object({ waiting: z.array(waiting), held, ...page }),
    },
    approvePicture: { params: byId, body: z.strictObject(verdict), reply: left },
    rejectPicture: {
      params: byId,
      body: z.strictObject({
        ...verdict,
        reason: text(reviewLengths.reason),
        ...trust.afterReport,
      }),
      reply: left,
    },
  } as const satisfies Record<keyof typeof performerMediaCalls, CallSchema>
}

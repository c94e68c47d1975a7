import { photosAtMost } from '@footlight/contract'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'

let performer: Caller
const number = 1030
const api = useTestApi({ config: { demo: true } })
const other = api.as('performer1031@footlight.test')
const operator = api.as('admin@footlight.test')
beforeAll(async () => {
  performer = api.as(`performer${number}@footlight.test`)
  for (const { id } of (await performer.ok('studioPhotos')).photos)
    await performer.ok('removePhoto', { params: { id } })
})

async function upload(caller: Caller, background = 'navy'): Promise<string> {
  const body = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const response = await caller.fetch('/api/uploads', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/jpeg' },
  })
  return ((await response.json()) as { upload: { id: string } }).upload.id
}

const photos = async () => (await performer.ok('studioPhotos')).photos
const add = async () => {
  const all = (await performer.ok('addPhoto', { body: { upload: await upload(performer) } })).photos
  const added = all.at(-1)
  if (!added) throw new Error('nothing was added')
  return added
}
const profile = () => api.guest.ok('getPerformerByNumber', { params: { number }, query: {} })
const seen = (file: string, kind = 'medium') => api.guest.fetch(`/files/pimg/${number}/${kind}/${file}`)
const waitingFor = async (id: string) =>
  (await operator.ok('waitingPictures', { query: { limit: 120 } })).waiting.find((one) => one.id === id)
/** [P7] the performer's last notification */
const lastNotice = async () => {
  await api.context.sweep()
  return (await performer.ok('notifications', { query: {} })).notifications[0]
}
const approve = (id: string, revision = 1) =>
  operator.call('approvePicture', { params: { id }, body: { shown: 'photo', revision } })
const reject = (id: string, revision = 1) =>
  operator.call('rejectPicture', { params: { id }, body: { shown: 'photo', revision, reason: 'Too dark' } })

it('[P7, P8] serves a photo to its performer and operators until it is approved, then to all, in each size', async () => {
  const photo = await add()
  expect(photo).toMatchObject({ approvalStatus: 'pending', revision: 1, width: 1600, height: 1200 })
  expect((await seen(photo.file)).status).toBe(404)
  expect((await profile()).photos).toEqual([])
  expect((await performer.fetch(photo.address ?? '')).status).toBe(200)
  expect((await other.fetch(photo.address ?? '')).status).toBe(404)
  const waiting = await waitingFor(photo.id)
  expect((await operator.fetch(waiting?.large ?? '')).status).toBe(200)
  expect((await performer.fetch(waiting?.large ?? '')).status).toBe(404)

  expect(await approve(photo.id)).toMatchObject({ ok: true })
  expect(await approve(photo.id)).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' })
  const shown = await profile()
  expect(shown.photos).toMatchObject([{ id: photo.id, approvalStatus: 'approved' }])
  expect(shown.performerAccount?.mainPhoto).toBe(photo.file)
  for (const [kind, width] of [
    ['thumb', 160],
    ['small', 320],
    ['medium', 640],
    ['large', 1280],
  ] as const) {
    const meta = await sharp(await (await seen(photo.file, kind)).arrayBuffer()).metadata()
    expect([meta.width, meta.exif]).toEqual([width, undefined])
  }
  expect((await seen(photo.file, 'original')).status).toBe(404)
})

it('[P7, O7] rejects a photo with a reason and its statement, approves its replacement, and takes that down again', async () => {
  const photo = await add()
  expect(await reject(photo.id)).toMatchObject({ ok: true })
  const rejected = (await photos()).at(-1)
  expect(rejected).toMatchObject({ approvalStatus: 'Rejected', reason: 'Too dark' })
  expect(await approve(photo.id)).toMatchObject({ status: 409 })
  expect(await lastNotice()).toMatchObject({
    name: 'Your photo was not approved',
    link: `/decisions/${rejected?.decisionId}`,
    text: expect.stringContaining('Reason: Too dark'),
  })

  const { photos: anew } = await performer.ok('replacePhoto', {
    params: { id: photo.id },
    body: { upload: await upload(performer, 'gold') },
  })
  expect(anew.at(-1)).toMatchObject({
    id: photo.id,
    approvalStatus: 'pending',
    decisionId: null,
    revision: 2,
  })
  // the operator judged an outdated revision
  expect(await approve(photo.id, 1)).toMatchObject({ status: 409, code: 'REVIEW_CHANGED' })
  expect(await approve(photo.id, 2)).toMatchObject({ ok: true })
  const file = anew.at(-1)?.file ?? ''
  expect((await seen(file)).status).toBe(200)
  api.clock.advance(1000)
  const body = { shown: 'photo', revision: 2, reason: 'The person in it may be under age.' } as const
  await operator.ok('rejectPicture', { params: { id: photo.id }, body })
  expect((await seen(file)).status).toBe(404)
  // of two decisions about it, the later one
  const link = `/decisions/${(await photos()).at(-1)?.decisionId}`
  expect(await lastNotice()).toMatchObject({ name: 'Your photo was taken down', link })
  // a usual reason in the language of its reader; the e-mail is sent even if notifications are switched off
  await performer.ok('setLanguage', { body: { language: 'de' } })
  expect(await lastNotice()).toMatchObject({
    name: 'Dein Foto wurde entfernt',
    text: expect.stringContaining('Grund: Die gezeigte Person ist vielleicht minderjährig.'),
  })
})

it('shows on the card the first approved photo, in the performer’s order', async () => {
  const [first] = await photos()
  const next = await add()
  await approve(next.id)
  const ids = (await photos()).map(({ id }) => id)
  const order = (wanted: string[]) => performer.call('orderPhotos', { body: { ids: wanted } })
  expect(await order([next.id, ...ids.filter((id) => id !== next.id)])).toMatchObject({ ok: true })
  expect((await profile()).performerAccount?.mainPhoto).toBe(next.file)
  for (const wrong of [ids.slice(1), [...ids.slice(1), next.id], []])
    expect(await order(wrong)).toMatchObject({ status: 409, code: 'SHOWCASE_CHANGED' })
  await performer.ok('removePhoto', { params: { id: next.id } })
  expect(await performer.call('removePhoto', { params: { id: next.id } })).toMatchObject({ status: 404 })
  expect((await profile()).performerAccount?.mainPhoto).toBe(first?.file)
})

it('[W10] refuses changes to another performer’s photo, another’s upload, and an upload used twice', async () => {
  const [photo] = await photos()
  const params = { id: photo?.id ?? '' }
  const theirs = await upload(other)
  expect(await other.call('replacePhoto', { params, body: { upload: theirs } })).toMatchObject({
    status: 404,
  })
  expect(await other.call('removePhoto', { params })).toMatchObject({ status: 404 })
  expect((await photos())[0]).toEqual(expect.objectContaining({ id: photo?.id }))
  expect(await performer.call('addPhoto', { body: { upload: theirs } })).toMatchObject({ status: 404 })
  await other.ok('addPhoto', { body: { upload: theirs } })
  expect(await other.call('addPhoto', { body: { upload: theirs } })).toMatchObject({ status: 404 })
})

it('refuses one more than the limit', async () => {
  const performerId = (await profile()).performerAccount?.id ?? ''
  const rows = Array.from({ length: photosAtMost }, (_, position) => ({
    id: api.context.random.uuid(),
    performer_id: performerId,
    file: `filled-${position}.webp`,
    width: 4,
    height: 3,
    approval_status: 'pending' as const,
    position: 100 + position,
  }))
  await api.context.database.insertInto('photos').values(rows).execute()
  const upload_ = await upload(performer)
  expect(await performer.call('addPhoto', { body: { upload: upload_ } })).toMatchObject({
    code: 'SHOWCASE_FULL',
  })
  await api.context.database.deleteFrom('photos').where('file', 'like', 'filled-%').execute()
})

it('[A8] deletes the files of a removed item, and of a closed account', async () => {
  const photo = await add()
  await approve(photo.id)
  expect((await seen(photo.file)).status).toBe(200)
  await performer.ok('removePhoto', { params: { id: photo.id } })
  const remaining = await add()
  const performerId = (await profile()).performerAccount?.id ?? ''
  await api.context.database
    .transaction()
    .execute((tx) => api.context.performerMedia.personal.erase(tx, { id: performerId, pseudonym: 'x' }))
  expect(await photos()).toEqual([])
  expect((await profile()).performerAccount?.mainPhoto).toBeNull()
  api.clock.advance(60_001)
  await api.context.sweep()
  const left = await api.context.database.selectFrom('removed_pictures').selectAll().execute()
  expect(left).toEqual([])
  for (const { file } of [photo, remaining])
    expect(await api.context.uploads.service.original(file.replace('.webp', ''))).toBeUndefined()
})

import { readFile } from 'node:fs/promises'
import { errors, mediasAtMost, videoLimits } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import type { Caller } from '../../../test/index.ts'

let performer: Caller
let clip: Uint8Array<ArrayBuffer>
const number = 1030
const api = useTestApi({ config: { demo: true } })
const other = api.as('performer1031@footlight.test')
const operator = api.as('admin@footlight.test')
const client = api.as('client@footlight.test')
beforeAll(async () => {
  performer = api.as(`performer${number}@footlight.test`)
  clip = new Uint8Array(await readFile(new URL('../../demo/clips/p1003-1.mp4', import.meta.url)))
})

const send = (caller: Caller, body: Uint8Array<ArrayBuffer>, path = '/api/uploads/videos') =>
  caller.fetch(path, { method: 'POST', body, headers: { 'content-type': 'video/mp4' } })
async function sent(caller: Caller, body: Uint8Array<ArrayBuffer>, path?: string) {
  const response = await send(caller, body, path)
  return ((await response.json()) as { upload: { id: string; durationMs: number } }).upload
}
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 480, height: 360, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer(),
  )
const uploads = async (caller: Caller) => ({
  video: (await sent(caller, clip)).id,
  poster: (await sent(caller, await picture(), '/api/uploads')).id,
})
async function add(forSubscribers = false, title = 'A dance') {
  // the newest is the first
  api.clock.advance(1)
  const { medias } = await performer.ok('addMedia', {
    body: { ...(await uploads(performer)), title, forSubscribers },
  })
  const [added] = medias
  if (!added) throw new Error('nothing was added')
  return added
}
const judge = (id: string, move: 'approvePicture' | 'rejectPicture' = 'approvePicture', revision = 1) =>
  move === 'approvePicture'
    ? operator.call(move, { params: { id }, body: { shown: 'media', revision } })
    : operator.call(move, { params: { id }, body: { shown: 'media', revision, reason: 'Too dark' } })
const profile = (limit = 10) => api.guest.ok('getPerformerByNumber', { params: { number }, query: { limit } })
const medias = async () => (await performer.ok('studioMedias')).medias
const play = (file: string, headers: Record<string, string> = {}) =>
  api.guest.fetch(`/files/media/${number}/${file}`, { headers })
const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return [response.status, error.code, error.message]
}

it('[P7, P8] serves a video to its performer and operators until it is approved, then to all, part by part', async () => {
  const media = await add()
  expect(media).toMatchObject({ approvalStatus: 'pending', width: 480, height: 360, forSubscribers: false })
  expect(media.durationMs / 1000).toBeCloseTo(5, 0)
  expect((await play(media.file)).status).toBe(404)
  expect((await profile()).medias).toEqual([])
  expect((await performer.fetch(media.address)).status).toBe(200)
  expect((await other.fetch(media.address)).status).toBe(404)
  const { waiting } = await operator.ok('waitingPictures', { query: { limit: 120 } })
  const waits = waiting.find(({ id }) => id === media.id)
  expect(waits).toMatchObject({ shown: 'media', media: { title: 'A dance' }, performerNumber: number })
  expect((await operator.fetch(waits?.media?.address ?? '')).headers.get('content-type')).toBe('video/mp4')
  expect((await performer.fetch(waits?.media?.address ?? '')).status).toBe(404)

  expect(await judge(media.id)).toMatchObject({ ok: true })
  expect(await judge(media.id)).toMatchObject({ status: 409, code: 'ALREADY_DECIDED' })
  expect((await profile()).medias).toMatchObject([{ id: media.id, approvalStatus: 'approved' }])
  expect((await api.guest.fetch(`/files/pimg/${number}/medium/${media.poster}`)).status).toBe(200)
  const whole = await play(media.file)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  // the address with another performer's number is not found
  expect((await api.guest.fetch(`/files/media/1031/${media.file}`)).status).toBe(404)
  for (const [range, first, last] of [
    ['bytes=100-199', 100, 199],
    ['bytes=-50', bytes.length - 50, bytes.length - 1],
    [`bytes=${bytes.length - 10}-`, bytes.length - 10, bytes.length - 1],
  ] as const) {
    const part = await play(media.file, { range })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${first}-${last}/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true)
  }
  const beyond = await play(media.file, { range: `bytes=${bytes.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
})

it('[M4] lists a video for subscribers in the public profile, and plays it only for subscribers', async () => {
  const media = await add(true, 'For friends')
  await judge(media.id)
  const shown = (await profile()).medias.find(({ id }) => id === media.id)
  expect(shown).toMatchObject({ title: 'For friends', forSubscribers: true })
  expect((await play(media.file)).status).toBe(404)
  const params = { id: media.id }
  expect(await api.guest.call('mediaAddress', { params })).toMatchObject({ status: 401 })
  expect(await client.call('mediaAddress', { params })).toMatchObject({
    status: 403,
    code: 'SUBSCRIPTION_NEEDED',
  })

  const id = await idOf(client)
  const x = (await profile()).performerAccount?.id ?? ''
  await api.context.database
    .updateTable('performers')
    .set({ price_subscription: 100 })
    .where('id', '=', x)
    .execute()
  await client.ok('subscribe', { params: { id, x }, query: { price: 100 } })
  const { address } = await client.ok('mediaAddress', { params })
  const part = await client.fetch(address, { headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
  expect((await api.guest.fetch(address)).status).toBe(401)
  expect((await api.as('newclient@footlight.test').fetch(address)).status).toBe(404)
})

it('[P7] a changed title waits for approval again; the performer reads the reason of a rejection', async () => {
  const media = await add()
  await judge(media.id, 'rejectPicture')
  expect(await medias()).toContainEqual(
    expect.objectContaining({
      id: media.id,
      approvalStatus: 'Rejected',
      reason: 'Too dark',
      decisionId: expect.any(String),
    }),
  )
  const params = { id: media.id }
  const edited = await performer.ok('editMedia', {
    params,
    body: { title: 'Another', forSubscribers: false },
  })
  expect(edited.medias).toContainEqual(
    expect.objectContaining({ id: media.id, approvalStatus: 'pending', decisionId: null, revision: 2 }),
  )
  // the operator judged an outdated revision
  expect(await judge(media.id)).toMatchObject({ status: 409, code: 'REVIEW_CHANGED' })
  expect(await judge(media.id, 'approvePicture', 2)).toMatchObject({ ok: true })
  // changing the audience needs no new approval
  await performer.ok('editMedia', { params, body: { title: 'Another', forSubscribers: true } })
  expect((await play(media.file)).status).toBe(404)
  expect((await profile()).medias[0]).toMatchObject({ id: media.id, forSubscribers: true })
  await judge(media.id, 'rejectPicture', 2)
  expect((await profile()).medias).not.toContainEqual(expect.objectContaining({ id: media.id }))
})

/** The head of a box that is passed over. */
function freeBox(bytes: number): Buffer {
  const head = Buffer.from('0000free')
  head.writeUInt32BE(bytes)
  return head
}
const noVideo = [400, 'NOT_A_VIDEO', errors.NOT_A_VIDEO.message]

it('[P8] refuses a file that is not a short video, with the reason', async () => {
  expect(await codeOf(await send(performer, await picture()))).toEqual(noVideo)
  expect(await codeOf(await send(performer, clip.slice(0, 5000)))).toEqual(noVideo)
  expect(await codeOf(await send(performer, longer(clip, 100)))).toEqual([
    400,
    'NOT_A_VIDEO',
    'A video may last two minutes at most.',
  ])
  const huge = new Uint8Array(videoLimits.bytes + 1)
  huge.set(clip)
  huge.set(freeBox(huge.length - clip.length), clip.length)
  expect(await codeOf(await send(performer, huge))).toEqual([
    413,
    'BODY_TOO_LARGE',
    'A video may have at most 32 MB.',
  ])
  expect((await send(client, clip)).status).toBe(403)
  const body = { ...(await uploads(performer)), title: 'ab', forSubscribers: false }
  expect(await performer.call('addMedia', { body })).toMatchObject({ status: 400 })
})

it('[W10] refuses changes to another’s video, another’s upload, an upload used twice, and a picture as a video', async () => {
  const media = await add()
  const params = { id: media.id }
  const texts = { title: 'Mine now', forSubscribers: false }
  expect(await other.call('editMedia', { params, body: texts })).toMatchObject({ status: 404 })
  expect(await other.call('removeMedia', { params })).toMatchObject({ status: 404 })
  expect(await medias()).toContainEqual(expect.objectContaining({ id: media.id, title: 'A dance' }))
  const theirs = await uploads(other)
  expect(await performer.call('addMedia', { body: { ...theirs, ...texts } })).toMatchObject({ status: 404 })
  const mixed = { video: theirs.poster, poster: theirs.video, ...texts }
  expect(await other.call('addMedia', { body: mixed })).toMatchObject({ status: 404 })
  await other.ok('addMedia', { body: { ...theirs, ...texts } })
  expect(await other.call('addMedia', { body: { ...theirs, ...texts } })).toMatchObject({ status: 404 })
  const unknown = { params: { id: api.context.random.uuid() } }
  expect(await client.call('mediaAddress', unknown)).toMatchObject({ status: 404 })
  expect(await performer.call('editMedia', { ...unknown, body: texts })).toMatchObject({ status: 404 })
})

it('refuses one more than the limit', async () => {
  const [row] = await api.context.database.selectFrom('medias').selectAll().limit(1).execute()
  if (!row) throw new Error('there is none')
  const performer_id = (await profile()).performerAccount?.id ?? ''
  const filled = Array.from({ length: mediasAtMost }, () => {
    const uuid = () => api.context.random.uuid()
    return { ...row, performer_id, id: uuid(), video_id: uuid(), poster_id: uuid(), title: 'filled' }
  })
  await api.context.database.insertInto('medias').values(filled).execute()
  const body = { ...(await uploads(performer)), title: 'One more', forSubscribers: false }
  expect(await performer.call('addMedia', { body })).toMatchObject({ code: 'SHOWCASE_FULL' })
  await api.context.database.deleteFrom('medias').where('title', '=', 'filled').execute()
})

it('[A8] deletes the files of a removed item, and of a closed account', async () => {
  const { database, uploads: house, performerMedia } = api.context
  const ids = await database
    .selectFrom('medias')
    .innerJoin('performers', 'performers.id', 'medias.performer_id')
    .select(['video_id', 'poster_id'])
    .where('number', '=', number)
    .execute()
  expect(ids.length).toBeGreaterThan(2)
  const [first] = await medias()
  await performer.ok('removeMedia', { params: { id: first?.id ?? '' } })
  const id = (await profile()).performerAccount?.id ?? ''
  await database.transaction().execute((tx) => performerMedia.personal.erase(tx, { id, pseudonym: 'x' }))
  expect(await medias()).toEqual([])
  api.clock.advance(60_001)
  await api.context.sweep()
  for (const { video_id, poster_id } of ids) {
    expect(await house.service.open(video_id)).toBeUndefined()
    expect(await house.service.original(poster_id)).toBeUndefined()
  }
})

/** The clip with a lower time scale in every `mdhd` box (fewer ticks per second), so that it lasts longer. */
function longer(original: Uint8Array<ArrayBuffer>, by: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(original)
  for (let at = file.indexOf('mdhd'); at >= 0; at = file.indexOf('mdhd', at + 4)) {
    const timescale = at + (file[at + 4] === 1 ? 24 : 16)
    file.writeUInt32BE(Math.max(1, Math.round(file.readUInt32BE(timescale) / by)), timescale)
  }
  return new Uint8Array(file)
}

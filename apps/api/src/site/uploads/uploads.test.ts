import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadLimits } from '@footlight/contract'
import { idOf } from '@footlight/test-kit/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../test/index.ts'
import { startTestStore, type TestStore } from '../../../test/kits/test-store.ts'
import type { Files } from '../../platform/files/files.ts'
import { createS3Files } from '../../platform/files/s3-files.ts'
import { systemRandom } from '../../platform/random.ts'
import { createUploadService } from './uploads.service.ts'

let store: TestStore
let api: TestApi
let client: Caller
let performer: Caller
let ids: { clientId: string; performerId: string }
beforeAll(async () => {
  store = await startTestStore()
  api = await startTestApi({ config: { fileStore: store.settings } })
  client = api.as('client@footlight.test')
  performer = api.as('performer@footlight.test')
  ids = { clientId: await idOf(client), performerId: await idOf(performer) }
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
const upload = (caller: Caller, body: Buffer | string | ReadableStream, type = 'image/jpeg') =>
  caller.fetch('/api/uploads', {
    method: 'POST',
    body: body as never,
    headers: { 'content-type': type },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
const idIn = async (response: Response) => ((await response.json()) as { upload: { id: string } }).upload.id
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
]

it('[P8, M2] re-encodes a picture without its location; only the two accounts of the thread can read it', async () => {
  const original = await picture(3000, 1500)
    .withExif({
      IFD0: { Copyright: 'somebody' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const id = await idIn(await upload(client, original))
  const { message } = await client.ok('sendMessage', { body: { ...ids, body: '', attachments: [id] } })
  const [attachment] = message.attachments
  expect(attachment).toMatchObject({ id, width: 1024, height: 2048 })
  const { threads } = await performer.ok('messageThreads', { query: {} })
  const attached = threads[0]?.lastMessage?.attachments[0]
  for (const [reader, address] of [
    [client, attachment?.large],
    [performer, attached?.large],
  ] as const) {
    const response = await reader.fetch(address ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=600')
    const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(image).toMatchObject({ format: 'webp', width: 1024, height: 2048 })
    expect([image.exif, image.xmp, image.icc, image.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
  const small = await client.fetch(attachment?.small ?? '')
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).height).toBe(480)

  // an address used by another account, guessed, changed or expired is not found
  const address = attachment?.large ?? ''
  expect((await api.guest.fetch(address)).status).toBe(401)
  for (const [reader, wrong] of [
    [performer, address],
    [api.as('newclient@footlight.test'), address],
    [client, address.replace(/sign=.{4}/, 'sign=AAAA')],
    [client, address.replace(/until=\d/, 'until=9')],
    [client, address.replace('kind=large', 'kind=small')],
    [client, `/api/uploads/${id}?kind=large&until=9999999999999&sign=x`],
  ] as const)
    expect((await reader.fetch(wrong)).status).toBe(404)
  api.clock.advance(20 * 60_000)
  expect((await client.fetch(address)).status).toBe(404)
})

it('[P8] refuses a file that is no picture, is broken or too large, and stores nothing of it', async () => {
  const jpeg = await picture(400, 300).jpeg().toBuffer()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'
  // 100 megapixels in a few KB
  const bomb = await picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
  for (const [wrong, type] of [
    [svg, 'image/svg+xml'],
    [svg, 'image/png'],
    ['<script>alert(1)</script>', 'image/jpeg'],
    [Buffer.concat([Buffer.from('GIF89a'), jpeg]), 'image/gif'],
    [jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'],
    [Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(5000, 7)]), 'image/jpeg'],
    [bomb, 'image/png'],
    ['', 'image/jpeg'],
  ] as const)
    expect(await codeOf(await upload(client, wrong as Buffer, type))).toEqual([400, 'NOT_AN_IMAGE'])
  // [W14] 16 megapixels in 1 KB, which took half a GB to read
  const avif = await picture(4000, 4000).avif({ effort: 0 }).toBuffer()
  const refused = await upload(client, avif, 'image/avif')
  expect(await refused.json()).toMatchObject({ error: { code: 'NOT_AN_IMAGE', rule: 'pixels' } })
  // 1 pixel wide and 6,000,000 high in 12 KB, which took 11 s
  const ribbon = await picture(1, 6_000_000).png({ compressionLevel: 9 }).toBuffer()
  const ribbonRefused = await upload(client, ribbon, 'image/png')
  expect(await ribbonRefused.json()).toMatchObject({ error: { code: 'NOT_AN_IMAGE', rule: 'pixels' } })
  const heic = await readFile(new URL('../../../test/cases/heic-renamed.jpg', import.meta.url))
  expect(await (await upload(client, heic)).json()).toMatchObject({ error: { rule: 'heic' } })
  const tooMuch = Buffer.concat([jpeg, Buffer.alloc(uploadLimits.bytes)])
  expect(await codeOf(await upload(client, tooMuch))).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await codeOf(await upload(api.guest, jpeg))).toEqual([401, 'NOT_SIGNED_IN'])
  const elsewhere = client.with({ origin: 'https://elsewhere.example' })
  expect(await codeOf(await upload(elsewhere, jpeg))).toEqual([403, 'CROSS_SITE'])
  const { count } = await api.context.database
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ids.clientId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

it('[P8] stops reading a body of 100 MB at the limit', async () => {
  const jpeg = await picture(400, 300).jpeg().toBuffer()
  const chunk = new Uint8Array(1_000_000)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      controller.enqueue(sent === 0 ? new Uint8Array(jpeg) : chunk)
      if (++sent > 100) controller.close()
    },
  })
  // the server closes the connection of a client that goes on sending, so the reply may be lost
  const answer = await upload(client, endless).then(
    ({ status }) => status,
    () => 413,
  )
  expect(answer).toBe(413)
  expect(sent).toBeLessThan(60)
})

it('[P8] stores the first frame of an animated image', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const id = await idIn(await upload(client, moving, 'image/webp'))
  const stored = await createS3Files(store.settings).read(`uploads/${id}/large.webp`)
  expect((await sharp(stored).metadata()).pages ?? 1).toBe(1)
})

it('[P8, W10, A8] an upload can be used only by its sender and in one message; an unused one is swept', async () => {
  const jpeg = await picture(400, 300).jpeg().toBuffer()
  const mine = await idIn(await upload(client, jpeg))
  const left = await idIn(await upload(client, jpeg))
  const send = (caller: Caller, attachments: string[], body = '') =>
    caller.call('sendMessage', { body: { ...ids, body, attachments } })
  expect(await send(performer, [mine])).toMatchObject({ status: 404 })
  expect(await send(client, [])).toMatchObject({ status: 400, error: { fields: [{ path: 'body.body' }] } })
  expect(await send(client, [mine, mine])).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'body.attachments', message: 'Each picture can be in it once.' }] },
  })
  const named = { ...ids, id: randomUUID(), body: 'Look', attachments: [mine] }
  const first = await client.ok('sendMessage', { body: named })
  expect(await client.ok('sendMessage', { body: named })).toEqual(first)
  // [W8] the same key with other pictures is a different message
  for (const attachments of [[], [left], [mine, left]])
    expect(await client.call('sendMessage', { body: { ...named, attachments } })).toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
  expect(await send(client, [mine], 'Again')).toMatchObject({ status: 404 })
  api.clock.advance(3600_001)
  await api.context.uploads.service.sweep()
  expect(await send(client, [left])).toMatchObject({ status: 404 })
  const files = createS3Files(store.settings)
  expect(await files.read(`uploads/${left}/large.webp`)).toBeUndefined()
  expect(await files.read(`uploads/${mine}/large.webp`)).toBeDefined()

  // [A8] closing the account deletes its pictures
  const { entries, database } = api.context
  await database.transaction().execute(async (tx) => {
    for (const { personal } of entries)
      if (personal && ['uploads', 'messages'].includes(personal.name))
        await personal.erase(tx, { id: ids.clientId, pseudonym: 'x' })
  })
  await api.context.uploads.service.sweep()
  expect(await files.read(`uploads/${mine}/large.webp`)).toBeUndefined()
})

it('[P8, A8] sweeps again what the store failed to delete, or what a process left when it died', async () => {
  const { database } = api.context
  const id = await idIn(await upload(client, await picture(40, 30).jpeg().toBuffer()))
  const files = createS3Files(store.settings)
  const away = { ...files, remove: () => Promise.reject(new Error('the store is away')) }
  const parts = { database, clock: api.clock, random: systemRandom, secret: '', keys: () => Buffer.alloc(32) }
  api.clock.advance(3600_001)
  const isSwept = (by: Files) =>
    createUploadService({ ...parts, files: by })
      .sweep()
      .then(
        () => true,
        () => false,
      )
  expect([await isSwept(away), await isSwept(files)]).toEqual([false, true])
  expect(await files.read(`uploads/${id}/large.webp`)).toBeUndefined()
})

it('[P8, W14] limits unused uploads per account, with the time to wait; the store refuses an unknown access key', async () => {
  const jpeg = await picture(40, 30).jpeg().toBuffer()
  const replies = []
  for (let sent = 0; sent < 21; sent++) replies.push(await upload(performer, jpeg))
  expect(replies.slice(-2).map(({ status }) => status)).toEqual([200, 429])
  expect(replies.at(-1)?.headers.get('retry-after')).toBe('3600')
  api.clock.advance(3600_000)
  expect((await upload(performer, jpeg)).status).toBe(200)
  const stranger = createS3Files({ ...store.settings, accessKey: 'NOBODY' })
  await expect(stranger.write('uploads/x', jpeg)).rejects.toThrow('403')
})

/** A request body that stops after its first bytes until the test continues it. */
function slowly(start: Buffer) {
  const ended = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(start))
      await ended.promise
      controller.close()
    },
  })
  return { body, end: () => ended.resolve() }
}

it('[P8, W14] slow bodies of some accounts do not block other accounts; too many from one network are refused', async () => {
  const jpeg = await picture(40, 30).jpeg().toBuffer()
  const at = (number: number, address: string) =>
    api.as(`performer${number}@footlight.test`).with({ 'x-forwarded-for': address })
  async function beginAll(senders: readonly Caller[]) {
    for (const sender of senders) await sender.ok('checkSession')
    const slow = senders.flatMap((sender) => [sender, sender]).map((sender) => ({ sender, ...slowly(jpeg) }))
    const replies = slow.map(({ sender, body }) => upload(sender, body))
    await sleep(1000)
    return async () => {
      for (const { end } of slow) end()
      for (const reply of replies) expect((await reply).status).toBe(200)
    }
  }
  const eight = [1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009]
  const endEight = await beginAll(eight.map((number) => at(number, `203.0.113.${number % 4}`)))
  expect((await upload(client, jpeg)).status).toBe(200)
  await endEight()
  const endFour = await beginAll(eight.slice(0, 4).map((number) => at(number, '203.0.113.50')))
  const refused = await upload(at(1009, '203.0.113.50'), jpeg)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await refused.json()) as object).toMatchObject({ error: { rule: 'uploads' } })
  expect((await upload(at(1009, '203.0.113.51'), jpeg)).status).toBe(200)
  await endFour()
  expect((await upload(at(1009, '203.0.113.50'), jpeg)).status).toBe(200)
})

it('[P8, W14] counts failed uploads as well, and refuses a client without a proven address', async () => {
  const sender = api.as('performer1010@footlight.test').with({ 'x-forwarded-for': '203.0.113.60' })
  const statuses = []
  for (let sent = 0; sent < 40; sent++) statuses.push((await upload(sender, 'nothing of a picture')).status)
  expect(new Set(statuses)).toEqual(new Set([400]))
  const refused = await upload(sender, await picture(40, 30).jpeg().toBuffer())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  const unproven = api.context.database.updateTable('accounts').where('id', '=', ids.clientId)
  await unproven.set({ email_verified: false }).execute()
  expect(await codeOf(await upload(client, 'x'))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  await unproven.set({ email_verified: true }).execute()
})

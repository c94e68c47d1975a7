import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { limitsWith } from '../../platform/http/rate-limits/limits.ts'
import { type Caller, startTestApi } from '../../testing/index.ts'

const post = (caller: Caller, body: ReadableStream | Uint8Array<ArrayBuffer>) =>
  caller.fetch('/api/uploads', {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg' },
    duplex: 'half',
  } as RequestInit)

it('[P8, W14] waits for a body that moves on, ends a silent one, and the slowest gives way where all places are taken', async () => {
  await using patient = await startTestApi({
    overrides: {
      limits: limitsWith({
        requestWithinMs: 2000,
        uploadBytesPerSecond: 20,
        sockets: { picture: { perAddress: 8, all: 2 } },
      }),
    },
  })
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const pieces = async function* (everyMs: number, bytes: number) {
    for (let at = 0; at < jpeg.length; at += bytes) {
      yield new Uint8Array(jpeg.subarray(at, at + bytes))
      await sleep(everyMs)
    }
  }
  const sender = (number: number) => patient.as(`performer${number}@footlight.test`)
  const send = (number: number, body: ReturnType<typeof pieces>) =>
    post(sender(number), ReadableStream.from(body))
  for (const number of [1002, 1003, 1004]) await sender(number).ok('checkSession')
  // three times as long as any other request may take
  expect((await send(1002, pieces(700, Math.ceil(jpeg.length / 9)))).status).toBe(200)
  const late = { method: 'POST', body: ReadableStream.from(pieces(700, 40)), duplex: 'half' } as RequestInit
  const json = { ...late, headers: { 'content-type': 'application/json' } }
  const tooLate = patient.guest.fetch('/api/login', json).then(
    ({ status }) => status,
    () => 408,
  )
  const silent = send(1002, pieces(60_000, 20))
  expect(await (await silent).json()).toMatchObject({ error: { rule: 'slow' } })
  expect(await tooLate).toBe(408)

  const [slow, slower] = [send(1002, pieces(900, 40)), send(1003, pieces(900, 25))]
  await sleep(3000)
  expect((await post(sender(1004), new Uint8Array(jpeg))).status).toBe(200)
  expect(await (await slower).json()).toMatchObject({ error: { rule: 'uploads' } })
  expect((await slow).status).toBe(200)
})

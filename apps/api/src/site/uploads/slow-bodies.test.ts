import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Caller, startTestApi } from '../../../test/index.ts'
import { limitsWith } from '../../platform/http/rate-limits/limits.ts'

const post = (caller: Caller, body: ReadableStream | Uint8Array<ArrayBuffer>) =>
  caller.fetch('/api/uploads', {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg' },
    duplex: 'half',
  } as RequestInit)

it('[P8, W14] waits for a body that moves on, ends a silent one, and the slowest gives way where all slots are taken', async () => {
  await using patient = await startTestApi({
    overrides: {
      limits: limitsWith({
        requestWithinMs: 600,
        uploadBytesPerSecond: 20,
        sockets: { picture: { perAddress: 8, all: 2 } },
      }),
    },
  })
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  /** The picture in pieces of so many bytes; once `isLast`, all that is left of it. */
  const pieces = async function* (everyMs: number, bytes: number, isLast = () => false) {
    for (let at = 0; at < jpeg.length; ) {
      const end = isLast() ? jpeg.length : at + bytes
      yield new Uint8Array(jpeg.subarray(at, end))
      at = end
      await sleep(everyMs)
    }
  }
  const sender = (number: number) => patient.as(`performer${number}@footlight.test`)
  const send = (number: number, body: ReturnType<typeof pieces>) =>
    post(sender(number), ReadableStream.from(body))
  for (const number of [1002, 1003, 1004]) await sender(number).ok('checkSession')
  // three times as long as any other request may take
  expect((await send(1002, pieces(200, Math.ceil(jpeg.length / 9)))).status).toBe(200)
  const late = { method: 'POST', body: ReadableStream.from(pieces(200, 40)), duplex: 'half' } as RequestInit
  const json = { ...late, headers: { 'content-type': 'application/json' } }
  const tooLate = patient.guest.fetch('/api/login', json).then(
    ({ status }) => status,
    () => 408,
  )
  const silent = send(1002, pieces(60_000, 20))
  expect(await (await silent).json()).toMatchObject({ error: { rule: 'slow' } })
  expect(await tooLate).toBe(408)

  let [isLast, asked] = [false, 0]
  const slow = send(
    1002,
    pieces(100, 20, () => isLast),
  )
  const slower = send(
    1003,
    pieces(100, 10, () => {
      asked += 1
      return false
    }),
  )
  await expect.poll(() => asked).toBeGreaterThan(8)
  // both have had the time of any other request
  await expect.poll(async () => (await post(sender(1004), new Uint8Array(jpeg))).status).toBe(200)
  isLast = true
  expect(await (await slower).json()).toMatchObject({ error: { rule: 'uploads' } })
  expect((await slow).status).toBe(200)
})

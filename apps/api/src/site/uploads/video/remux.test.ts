import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readBounded } from '../body.ts'
import { video } from '../refused.rules.ts'
import { readVideo } from './read-video.ts'
import { remux } from './remux.ts'
import { isSoundVideo } from './sound-video.rules.ts'

const clip = new URL('../../../demo/clips/p1002-1.mp4', import.meta.url)
const limits = { seconds: 60, pixels: 1920 }
const sampleBytes = 100_000

/** The clip with padding, and sample tables that give every sample the same large size, so that samples overlap. */
async function withSamplesThatOverlap(): Promise<Uint8Array<ArrayBuffer>> {
  const room = Buffer.alloc(5_000_000)
  room.writeUInt32BE(room.length)
  room.write('free', 4)
  const file = Buffer.concat([await readFile(clip), room])
  for (let at = file.indexOf('stsz'); at >= 0; at = file.indexOf('stsz', at + 4))
    file.writeUInt32BE(sampleBytes, at + 8)
  return new Uint8Array(file)
}

it('[P8] remuxes into a new container that is never larger than the upload', async () => {
  const sent = new Uint8Array(await readFile(clip))
  const made = await remux(sent, limits)
  expect(made).toMatchObject({ fault: null, type: 'mp4' })
  await expect(remux(await withSamplesThatOverlap(), limits)).rejects.toThrow('more in it than was sent')
})

const caseOf = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../../test/cases/${name}`, import.meta.url)))

it.each([
  ['clip-h264.mov', { fault: null, type: 'mp4', width: 320, height: 180 }],
  ['clip-h264-rot90.mov', { fault: null, type: 'mp4', width: 180, height: 320 }],
  ['clip-hevc.mov', { fault: 'hevc' }],
  ['clip-h264-pcm.mov', { fault: 'sound' }],
])('[P8] %s of a phone is read by what is in it, not by its box', async (name, read) => {
  const sent = await caseOf(name)
  expect(isSoundVideo(Buffer.from(sent))).toBe(true)
  expect(await remux(sent, limits)).toMatchObject(read)
})

it('[P8, W14] zeros behind the head of a container are refused by the first megabyte', async () => {
  const mp4 = Buffer.from(await readFile(clip))
  expect(isSoundVideo(mp4.subarray(0, 1_000_000))).toBe(true)
  const head = mp4.subarray(0, mp4.readUInt32BE(0))
  const zeros = Buffer.alloc(900_000)
  const inCluster = element('18538067', element('1f43b675', zeros))
  for (const begun of [
    [head, zeros],
    [webmHead, element('18538067', zeros)],
    [webmHead, inCluster],
  ])
    expect(isSoundVideo(Buffer.concat(begun))).toBe(false)
  async function* body() {
    for (let sent = 0; sent < 30; sent++) yield sent === 0 ? head : Buffer.alloc(1_000_000)
    throw new Error('all of it was read')
  }
  await expect(readBounded(body(), video)).rejects.toMatchObject({ code: 'NOT_A_VIDEO' })
})

/** An EBML element with a length field of eight bytes. */
function element(id: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  const length = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0])
  length.writeUInt32BE(data.length, 4)
  return Buffer.concat([Buffer.from(id, 'hex'), length, data])
}

const webmHead = element('1a45dfa3', element('4282', Buffer.from('webm')))
const vp8Track = element(
  '1654ae6b',
  element(
    'ae',
    element('d7', Buffer.from([1])),
    element('83', Buffer.from([1])),
    element('86', Buffer.from('V_VP8')),
    element('e0', element('b0', Buffer.from([1, 64])), element('ba', Buffer.from([0, 240]))),
  ),
)

it('[P8] refuses a WebM header with 30 MB of zeros after the CPU limit of a video, not after 20 s', async () => {
  const sent = Buffer.concat([webmHead, element('18538067', Buffer.alloc(30_000_000))])
  const began = performance.now()
  expect(await readVideo(new Uint8Array(sent), { cpuMs: 400 })).toEqual({ fault: 'unreadable' })
  expect(performance.now() - began).toBeLessThan(15_000)
})

it('[P8] survives a WebM of 4 million empty blocks, which fill the heap of the child process', async () => {
  const blocks = Buffer.alloc(28_000_000, Buffer.from('a3858100008000', 'hex'))
  const cluster = element('1f43b675', element('e7', Buffer.from([0])), blocks)
  const sent = Buffer.concat([webmHead, element('18538067', vp8Track, cluster)])
  expect(await readVideo(new Uint8Array(sent))).toEqual({ fault: 'unreadable' })
})

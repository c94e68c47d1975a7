import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { remux } from './remux.ts'

const clip = new URL('../../../demo/clips/p1002-1.mp4', import.meta.url)
const limits = { seconds: 60, pixels: 1920 }
const sampleBytes = 100_000

/** The clip, with room behind it, whose tables say that every sample is as long: most of it is named many times. */
async function withSamplesThatOverlap(): Promise<Uint8Array<ArrayBuffer>> {
  const room = Buffer.alloc(5_000_000)
  room.writeUInt32BE(room.length)
  room.write('free', 4)
  const file = Buffer.concat([await readFile(clip), room])
  for (let at = file.indexOf('stsz'); at >= 0; at = file.indexOf('stsz', at + 4))
    file.writeUInt32BE(sampleBytes, at + 8)
  return new Uint8Array(file)
}

it('[P8] makes a container anew, and never more of it than was sent', async () => {
  const sent = new Uint8Array(await readFile(clip))
  const made = await remux(sent, limits)
  expect(made).toMatchObject({ fault: null, type: 'mp4' })
  await expect(remux(await withSamplesThatOverlap(), limits)).rejects.toThrow('more in it than was sent')
})

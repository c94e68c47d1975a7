import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessUnits, splitNals } from '../../../../demo/annex-b.ts'
import { packetizeH264 } from '../../../../demo/h264-rtp.ts'
import type { Codec } from '../../../../sdp/codec.ts'
import { parseRtp } from '../../rtp/packet.ts'
import { KeyframeRequests } from './keyframe-requests.ts'
import { LiveStream } from './live-stream.ts'

const h264: Codec = { kind: 'video', name: 'H264', clockRate: 90_000, parameters: '' }
const opus: Codec = { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' }
const clip = readFileSync(new URL('../../../../testing/pictures/b-frames/video.h264', import.meta.url))
const [unit = []] = accessUnits(splitNals(clip))
const payloads = packetizeH264(unit)

function createScene(codecs = [h264]) {
  const stream = new LiveStream('live/p1')
  const requests = new KeyframeRequests()
  let pictureLoss = 0
  const feed = {
    id: 'feed',
    codecs,
    keyframeEveryMs: 500,
    requestKeyframe: () => {
      pictureLoss += 1
      return true
    },
    hasGapSince: () => false,
  }
  stream.addFeed(feed)
  const origin = { kind: 'video', layer: 0, pixels: 0 } as const
  let sequence = 0
  /** A keyframe arrives; `late`: the first of its packets after all others. */
  const keyframe = (nowMs: number, late = false) => {
    const packets = payloads.map((payload, index) => {
      const header = Buffer.from([
        0x80,
        96 | (index === payloads.length - 1 ? 0x80 : 0),
        ...Array(10).fill(0),
      ])
      sequence += 1
      header.writeUInt16BE(sequence, 2)
      header.writeUInt32BE(90 * nowMs, 4)
      return Buffer.concat([header, payload])
    })
    const [first, ...others] = packets
    for (const packet of late && first ? [...others, first] : packets) {
      const header = parseRtp(packet)
      const opens = packet === (late ? others[0] : first)
      if (header) stream.forward(feed, origin, packet, header, { opens, ends: null }, nowMs)
    }
  }
  const pending = async (asked: Promise<unknown>) =>
    (await Promise.race([asked, Promise.resolve('pending')])) === 'pending'
  return { stream, requests, keyframe, pending, pictureLoss: () => pictureLoss }
}

describe('requests for a picture', () => {
  it('[P13] takes the keyframe that arrived anyway, whole and in the order of its packets, and asks for none', async () => {
    const { stream, requests, keyframe, pictureLoss } = createScene()
    keyframe(1_000, true)
    const found = await requests.ask(stream, 5_000, 4_000)
    expect(found).toMatchObject({ format: 'h264', ageMs: 3_000 })
    const wanted = unit.filter((nal) => [5, 7, 8].includes((nal[0] ?? 0) & 0x1f))
    expect(splitNals(Buffer.from(found?.bytes ?? [])).map(String)).toEqual(wanted.map(String))
    expect(pictureLoss()).toBe(0)
  })

  it('[P13] asks the publisher once for a hundred requests, and none is answered with an older picture', async () => {
    const { stream, requests, keyframe, pending, pictureLoss } = createScene()
    keyframe(1_000)
    const asked = Array.from({ length: 64 }, () => requests.ask(stream, 0, 1_001))
    const refused = Array.from({ length: 36 }, () => requests.ask(stream, 0, 1_001))
    requests.tick(1_050)
    expect(await pending(Promise.race(asked))).toBe(true)
    expect(await Promise.all(refused)).toEqual(Array(36).fill(null))
    keyframe(1_200)
    requests.tick(1_250)
    expect((await Promise.all(asked)).map((one) => one?.ageMs)).toEqual(Array(64).fill(50))
    expect(pictureLoss()).toBe(1)
  })

  it('[P13] asks a publisher that sends no keyframe ever more rarely: 8 times in a minute', async () => {
    const { stream, requests, pictureLoss } = createScene()
    for (let nowMs = 1_000; nowMs < 61_000; nowMs += 2_000) {
      const asked = requests.ask(stream, 5_000, nowMs)
      requests.tick(nowMs + 2_000)
      expect(await asked).toBeNull()
    }
    expect(pictureLoss()).toBe(8)
  })

  it('[P13] has no picture of sound alone, and asks for none', async () => {
    const { stream, requests, pictureLoss } = createScene([opus])
    expect(await requests.ask(stream, 5_000, 1_000)).toBeNull()
    expect(pictureLoss()).toBe(0)
  })
})

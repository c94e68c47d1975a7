import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessUnits, splitNals } from '../../../demo/annex-b.ts'
import { packetizeH264 } from '../../../demo/h264-rtp.ts'
import type { Codec } from '../../../sdp/codec.ts'
import { parseRtp } from './packet.ts'
import { type Part, Pictures } from './pictures.ts'

/** What an encoder makes of a picture, as the payloads of its packets. */
type Picture = readonly Buffer[]

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../testing/pictures/${name}`, import.meta.url))
const h264 = (name: string): Picture[] =>
  accessUnits(splitNals(fixture(`${name}/video.h264`))).map((unit) => packetizeH264(unit))

/** RFC 7741, RFC 9628: the least descriptor, of a frame that is one packet. */
const ivf = (name: string, descriptorOf: (frame: number) => number): Picture[] => {
  const file = fixture(name)
  const pictures: Picture[] = []
  for (let at = 32; at + 12 <= file.length; at += 12 + file.readUInt32LE(at)) {
    const frame = file.subarray(at + 12, at + 12 + file.readUInt32LE(at))
    pictures.push([Buffer.concat([Buffer.from([descriptorOf(pictures.length)]), frame])])
  }
  return pictures
}

const packetOf = (payload: Buffer, timestamp: number, isLast: boolean, padding = 0): Buffer => {
  const header = Buffer.alloc(12)
  header[0] = padding > 0 ? 0xa0 : 0x80
  header[1] = 96 | (isLast ? 0x80 : 0)
  header.writeUInt32BE(timestamp, 4)
  return Buffer.concat([header, payload, Buffer.alloc(padding, padding)])
}

const take = (pictures: Pictures, packet: Buffer, nowMs = 0): Part => {
  const header = parseRtp(packet)
  if (!header) throw new Error('no packet')
  return pictures.take(packet, header, nowMs)
}

/** What the tracker reports at the end of each picture, sent one after the other. */
const endsOf = (codec: Codec['name'], sent: readonly Picture[], pictures = new Pictures(codec)) =>
  sent.map((payloads, index) =>
    payloads
      .map((payload, part) =>
        take(pictures, packetOf(payload, 3_000 * (index + 1), part === payloads.length - 1)),
      )
      .map(({ ends }) => ends)
      .at(-1),
  )

const black = h264('black-baseline')
const [keyframe = [], ...others] = black

describe('pictures', () => {
  it.each<[string, Codec['name'], Picture[], number]>([
    ['H264 baseline, 7 bytes a frame', 'H264', black, 50],
    ['H264 main, 960 x 720', 'H264', h264('black-main'), 50],
    ['VP8', 'VP8', ivf('black-vp8.ivf', () => 0x10), 20],
    ['VP9', 'VP9', ivf('black-vp9.ivf', (frame) => (frame === 0 ? 0x0c : 0x4c)), 20],
  ])('[B4] counts each frame of a black still of a real encoder: %s', (_, codec, sent, count) => {
    expect(sent).toHaveLength(count)
    expect(endsOf(codec, sent)).toEqual(['keyframe', ...Array(count - 1).fill('picture')])
  })

  it.each<[string, Picture[]]>([
    ['one zero byte', [[Buffer.alloc(1)]]],
    ['a slice of one byte', [[Buffer.from([0x41])]]],
    ['parameters alone', [[keyframe[0] ?? Buffer.alloc(0)]]],
    ['pictures after a keyframe that never arrived', others],
    ['a keyframe without its parameters', [keyframe.slice(1), ...others]],
    ['a keyframe of 10 bytes for 640 x 480', [[keyframe[0] ?? Buffer.alloc(0), Buffer.alloc(10, 0x65)]]],
  ])('[B4] counts no frame of %s', (_, sent) => {
    expect(endsOf('H264', sent).filter((end) => end)).toEqual([])
  })

  it('[B4] counts no padding and no empty packet after a picture', () => {
    const pictures = new Pictures('H264')
    endsOf('H264', black, pictures)
    expect(take(pictures, packetOf(Buffer.alloc(0), 900_000, true, 255)).ends).toBeNull()
    expect(take(pictures, packetOf(Buffer.alloc(0), 900_001, true)).ends).toBeNull()
  })

  it('[B4] counts a keyframe whose packet was repaired after the next frame had begun', () => {
    const pictures = new Pictures('H264')
    const parts = keyframe.map((payload, index) => packetOf(payload, 1, index === keyframe.length - 1))
    const next = packetOf(others[0]?.[0] ?? Buffer.alloc(0), 2, false)
    const last = parts.pop() ?? Buffer.alloc(0)
    for (const packet of [...parts, next]) take(pictures, packet)
    expect(take(pictures, last).ends).toBe('keyframe')
  })

  it('[B4] finds B-frames by their slices, in single packets and in fragments, and counts none of them', () => {
    const sent = h264('b-frames')
    expect(sent.some((payloads) => payloads.length > 2)).toBe(true)
    const pictures = new Pictures('H264')
    const ends = endsOf('H264', sent, pictures)
    expect(pictures.hasBidirectional(0)).toBe(true)
    // I and P come first, then the B-frames that are shown between them
    expect(ends.filter((end) => end).length).toBeLessThanOrEqual(4)
    expect(pictures.hasBidirectional(10_000)).toBe(false)
  })

  it.each<[string, string]>([
    ['a single unit', '019e41'],
    ['a fragment', '5c819e41'],
    ['an aggregate', '780003019e410003019e41'],
  ])('[B4] reads a B slice in %s', (_, hex) => {
    const pictures = new Pictures('H264')
    for (let frame = 0; frame < 2; frame += 1) take(pictures, packetOf(Buffer.from(hex, 'hex'), frame, true))
    expect(pictures.hasBidirectional(0)).toBe(true)
  })

  it.each<[string, string, object]>([
    [
      'High, of which 1080 of 1088 coded lines are shown',
      '67640028acd940780227e5c044000003000400000300f03c60c658',
      { width: 1920, height: 1080, codedPixels: 1920 * 1088, profile: 'High', numberBits: 4 },
    ],
    [
      'Main',
      '674d401feca02802dd8088000003000800000301e078c18cb0',
      { width: 1280, height: 720, codedPixels: 1280 * 720, profile: 'Main', numberBits: 4 },
    ],
    [
      'what browsers send',
      '6742c01ed900a02ff970110000030001000003003c0f162e48',
      { width: 640, height: 360, codedPixels: 640 * 368, profile: 'Constrained Baseline', numberBits: 4 },
    ],
    [
      'High 4:2:2',
      '677a0028bcd940780227e270110000030001000003003c0f183196',
      { width: 1920, height: 1080, codedPixels: 1920 * 1088, profile: 'High 4:2:2', numberBits: 4 },
    ],
  ])('[H1] reads size and profile of an H264 sequence: %s', (_, hex, format) => {
    const pictures = new Pictures('H264')
    take(pictures, packetOf(Buffer.from(hex, 'hex'), 1, false))
    expect(pictures.format).toEqual(format)
  })

  it.each<[Codec['name'], Picture[], object]>([
    ['VP8', ivf('black-vp8.ivf', () => 0x10), { width: 640, height: 480, profile: null }],
    ['VP9', ivf('black-vp9.ivf', () => 0x0c), { width: 640, height: 480, profile: 'Profile 0' }],
  ])('[H1] reads the size in a keyframe of %s', (codec, [first = []], format) => {
    const pictures = new Pictures(codec)
    endsOf(codec, [first], pictures)
    expect(pictures.format).toMatchObject(format)
  })

  it('[B4] finds no B-frames in the streams of browsers and the demo', () => {
    for (const name of ['black-baseline', 'black-main']) {
      const pictures = new Pictures('H264')
      endsOf('H264', h264(name), pictures)
      expect(pictures.hasBidirectional(0)).toBe(false)
    }
  })
})

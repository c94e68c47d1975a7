import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessUnits, splitNals } from '../../../demo/annex-b.ts'
import { packetizeH264 } from '../../../demo/h264-rtp.ts'
import type { Codec } from '../../../sdp/codec.ts'
import { parseRtp } from './packet.ts'
import { Pictures } from './pictures.ts'

type Name = Extract<Codec['name'], 'H264' | 'VP8' | 'VP9'>

interface Packet {
  picture: number
  isFirst: boolean
  isLast: boolean
  payload: Buffer
}

const everyMs = 40
const shown = 72

/** Three keyframes of a real encoder, and the pictures that follow each, in fragments. */
const clip = new URL('../../../../clips/p1003/video.h264', import.meta.url)
const h264 = accessUnits(splitNals(readFileSync(clip)))
  .slice(0, shown)
  .map((unit) => packetizeH264(unit))
/** RFC 7741 and RFC 9628: one keyframe and what follows it, in three packets each, numbered in 15 bits across the wrap. */
const pictureOf = (name: 'VP8' | 'VP9', picture: number): Buffer[] =>
  ['begins', 'continues', 'ends'].map((part) => {
    const payload = Buffer.alloc(60, picture === 0 ? 0 : 1)
    if (name === 'VP8') Buffer.from([part === 'begins' ? 0x90 : 0x80, 0x80]).copy(payload)
    else payload[0] = 0x80 | (picture === 0 ? 0 : 0x40) | (part === 'begins' ? 8 : part === 'ends' ? 4 : 0)
    payload.writeUInt16BE(0x8000 | ((0x7ff0 + picture) & 0x7fff), name === 'VP8' ? 2 : 1)
    return payload
  })
const picturesOf = (name: Name): Buffer[][] =>
  name === 'H264' ? h264 : Array.from({ length: shown }, (_, picture) => pictureOf(name, picture))
const packetsOf = (name: Name): Packet[] =>
  picturesOf(name).flatMap((payloads, picture) =>
    payloads.map((payload, part) => ({
      picture,
      isFirst: part === 0,
      isLast: part === payloads.length - 1,
      payload,
    })),
  )

/** Takes packets as they arrive, and says whether they had a gap. */
const hasGap = (name: Name, arriving: readonly (Packet & { sequence: number; atMs: number })[]): boolean => {
  const pictures = new Pictures(name)
  for (const { sequence, picture, isLast, payload, atMs } of arriving) {
    const packet = Buffer.concat([Buffer.alloc(12), payload])
    packet[0] = 0x80
    packet[1] = 96 | (isLast ? 0x80 : 0)
    packet.writeUInt16BE(sequence & 0xffff, 2)
    packet.writeUInt32BE(90 * everyMs * picture, 4)
    const header = parseRtp(packet)
    if (header) pictures.take(packet, header, atMs)
  }
  return pictures.hasGapSince(0)
}
const onTime = (packets: readonly Packet[]) =>
  packets.map((one, index) => ({ ...one, sequence: 65_500 + index, atMs: 1_000 + everyMs * one.picture }))

const isLeftOut: [string, (one: Packet, index: number) => boolean][] = [
  ['every third packet', (_, index) => index % 3 === 2],
  ['every fifth packet', (_, index) => index % 5 === 4],
  ['every second picture', ({ picture }) => picture % 2 === 1],
  ['350 ms of each second', ({ picture }) => picture % 24 >= 10 && picture % 24 < 19],
  ['the beginnings of pictures', ({ isFirst, picture }) => isFirst && picture % 5 === 4],
  ['the ends of pictures', ({ isLast, isFirst, picture }) => isLast && !isFirst && picture % 5 === 4],
]

describe.each<Name>(['H264', 'VP8', 'VP9'])('pictures of %s by their own numbers', (name) => {
  it('[B13] have no gap as an encoder numbers them, nor where packets are late or repaired', () => {
    const sent = onTime(packetsOf(name))
    expect(hasGap(name, sent)).toBe(false)
    const late = sent.map((one, index) => (index % 7 === 3 ? { ...one, atMs: one.atMs + 700 } : one))
    expect(
      hasGap(
        name,
        late.toSorted((one, other) => one.atMs - other.atMs),
      ),
    ).toBe(false)
  })

  it.each(isLeftOut)('[B13] have one without %s, although the packets are numbered anew', (_, is) => {
    expect(hasGap(name, onTime(packetsOf(name).filter((one, index) => !is(one, index))))).toBe(true)
  })
})
